// Packs every package as it is published into a folder, for a project elsewhere, after a build: node tools/pack/tarballs.mjs <folder>
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packAll } from './pack.mjs'

const [, , folder] = process.argv
if (!folder) throw new Error('Cannot pack: no folder was named; call node tools/pack/tarballs.mjs <folder>')
const directory = resolve(folder)
const tarballs = await packAll(directory, join(directory, 'unpacked'))
for (const part of ['as-pnpm-packs', 'unpacked']) rmSync(join(directory, part), { recursive: true })
for (const path of tarballs.values()) console.log(path)

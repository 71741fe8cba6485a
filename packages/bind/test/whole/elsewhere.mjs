// Where whole outputs have to be the same: on other machines, from the same document in other bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { execute } from '../../../../tools/execute.mjs'
import { node22, node24 } from '../../../../tools/places.mjs'
import { elsewhere, inOtherBytes } from '../turned.mjs'

const script = resolve(import.meta.dirname, 'same.mjs')

/** @returns The ways of generating anew that made other bytes. */
export async function otherBytes(folder, file, directory, digest) {
	const turned = resolve(directory, 'turned')
	mkdirSync(turned, { recursive: true })
	writeFileSync(resolve(turned, file), inOtherBytes(readFileSync(resolve(folder, file), 'utf8')))
	const ways = {
		'Node 24, again': [node24, folder, {}],
		'Node 22': [node22, folder, {}],
		'Turkish, another working directory': [node24, folder, elsewhere],
		'keys turned, CRLF, another folder': [node22, turned, elsewhere],
	}
	const others = []
	for (const [name, [node, from, env]] of Object.entries(ways)) {
		const { stdout, output } = await execute(node, [script, from, file], { env, cwd: tmpdir() })
		if (stdout.trim() !== digest) others.push(/^[\da-f]{64}$/.test(stdout.trim()) ? name : `${name}: ${output}`)
	}
	return others
}

// Generates the bindings again, compares them with those here (`node check.mjs --write` replaces them), and runs the tests.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const here = (...names) => resolve(import.meta.dirname, ...names)
const [command, made] = [here('../../packages/cli/dist/bin.js'), here('../../.cache/pix')]
execFileSync(process.execPath, [command, 'bind', 'generate', '--out', made], { cwd: import.meta.dirname })
for (const file of readdirSync(made).filter((name) => name.endsWith('.ts'))) {
	const text = readFileSync(resolve(made, file), 'utf8')
	if (process.argv.includes('--write')) writeFileSync(here('bindings', file), text)
	else assert.equal(readFileSync(here('bindings', file), 'utf8'), text, `${file}: node check.mjs --write`)
}
execFileSync(process.execPath, ['--test', 'pix.test.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' })

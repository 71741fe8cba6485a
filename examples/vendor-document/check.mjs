// Walks through docs/how-to/binding-from-a-document.md: runs its commands, writes its files, and compares what is printed. What lies here is
// what the walk makes; `node check.mjs --write` puts it here.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const here = import.meta.dirname
const root = resolve(here, '../..')
const directory = resolve(root, '.cache/vendor-document')
const command = resolve(root, 'packages/cli/dist/bin.js')
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
for (const name of ['vendor', 'main.ts']) cpSync(resolve(here, name), resolve(directory, name), { recursive: true })

/** Both streams, in the order of the page: what is said after what was asked for. */
function run(line) {
	const [program, ...words] = line.replace('npx @tarja/cli', `node ${command}`).split(' ')
	assert.equal(program, 'node')
	const script = `(${[process.execPath, ...words].map((word) => `'${word}'`).join(' ')}) 2>said; code=$?; cat said; rm said; exit $code`
	return execFileSync('sh', ['-c', script], { cwd: directory, encoding: 'utf8' })
}

const page = readFileSync(resolve(root, 'docs/how-to/binding-from-a-document.md'), 'utf8')
for (const [, info, content] of page.matchAll(/^```(console|yaml \S+)\n(.*?)^```$/gms)) {
	const [, file] = info.split(' ')
	if (file) {
		writeFileSync(resolve(directory, file), content)
		continue
	}
	const [, line, expected] = /^\$ ([^\n]+)\n(.*)$/s.exec(content)
	assert.equal(run(line), expected, line)
}

const made = [
	'bindings.map.yaml',
	...readdirSync(resolve(directory, 'bindings'))
		.filter((name) => name.endsWith('.ts'))
		.map((name) => `bindings/${name}`),
]
for (const file of made) {
	const wanted = readFileSync(resolve(directory, file), 'utf8')
	if (process.argv.includes('--write')) {
		mkdirSync(resolve(here, 'bindings'), { recursive: true })
		writeFileSync(resolve(here, file), wanted)
	} else assert.equal(readFileSync(resolve(here, file), 'utf8'), wanted, `${file}: node check.mjs --write`)
}

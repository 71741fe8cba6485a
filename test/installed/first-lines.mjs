// The first lines of README and of the pages that begin alike, for somebody who follows them: installed from tarballs into a fresh
// project, compiled as `tsc --init` has it, and run against the emulator, started as README says:
// node first-lines.mjs <empty directory> <folder of tarballs>
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'
import { installed, node22, node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const [directory, tarballs] = process.argv.slice(2)
const pages = {
	'README.md': /^open\nopen\nopen\n1$/,
	'packages/core/README.md': /^200 \{ id: 'emulator-intent-\d+' \}$/,
	'docs/start/node.md': /^applied\napplied$/,
	'plugins/catalogue/README.md': /^\{ id: 'emulator-intent-\d+' \}$/,
	'plugins/token-memory/README.md': /^true$/,
}
const compilers = {
	5.9: resolve(root, 'plugins/catalogue/node_modules/typescript59/bin/tsc'),
	7: installed('.bin/tsc'),
}

async function succeeded(command, argv, options) {
	const { code, output, stdout } = await execute(command, argv, options)
	assert.equal(code, 0, `${command} ${argv.join(' ')}\n${output}`)
	return stdout.trim()
}

/** A fresh project of npm's, with our packages by their names without the scope. */
async function project(name, packages, others = []) {
	const cwd = join(directory, name)
	mkdirSync(cwd, { recursive: true })
	await succeeded('npm', ['init', '--yes'], { cwd })
	const files = readdirSync(tarballs).filter((file) =>
		packages.some((ours) => RegExp(`^tarja-${ours}-\\d.*\\.tgz$`).test(file)),
	)
	assert.equal(files.length, packages.length)
	const wanted = [...files.map((file) => join(tarballs, file)), ...others]
	await succeeded('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...wanted], { cwd })
	return cwd
}

/** The code of a page's first fence that runs. */
function firstLines(page) {
	const [, code] = /^```ts run(?: file=\S+)?\n(.*?)^```$/ms.exec(readFileSync(resolve(root, page), 'utf8')) ?? []
	assert.ok(code, `${page} has no first lines`)
	return code
}

/** The configuration that a compiler writes, with the one line that README has changed. */
async function compiled(cwd) {
	for (const compiler of Object.values(compilers)) {
		const file = join(cwd, 'tsconfig.json')
		rmSync(file, { force: true })
		await succeeded(compiler, ['--init'], { cwd })
		const written = readFileSync(file, 'utf8')
		assert.match(written, /^\s*"noUncheckedIndexedAccess": true/m)
		assert.match(written, /^\s*"types": \[\]/m)
		writeFileSync(file, written.replace('"types": []', '"types": ["node"]'))
		await succeeded(compiler, ['--noEmit', '--pretty', 'false'], { cwd })
	}
}

/** Starts the emulator as README does, and does the work with the lines which it prints for a shell. */
async function withEmulator(cwd, work) {
	const env = { ...process.env, PATH: `${dirname(node24)}:${process.env.PATH}` }
	// A group of its own: npx stands between us and the emulator.
	const child = spawn('npx', ['@tarja/emulator', '--port', '0'], {
		...{ cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
	})
	const closed = new Promise((done) => child.on('close', done))
	try {
		let text = ''
		for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
			text += chunk
			if (/^export TARJA_CREDENTIAL_VALUE=.*\n/m.test(text)) break
		}
		child.stdout.resume()
		const lines = text.split('\n').filter((line) => line.startsWith('export '))
		assert.equal(lines.length, 5, text)
		await work(lines.join('\n'))
	} finally {
		process.kill(-child.pid)
		await closed
	}
}

const { version } = JSON.parse(readFileSync(installed('@types/node/package.json'), 'utf8'))
const mine = await project(
	'project',
	['core', 'catalogue', 'emulator', 'journal', 'token-memory'],
	[`@types/node@${version}`],
)
// With the package that the emulator depends on, which the registry brings to a person.
const other = await project('other-terminal', ['emulator', 'core'])
for (const [index, page] of Object.keys(pages).entries())
	writeFileSync(join(mine, `page-${index}.mts`), firstLines(page))
await compiled(mine)
for (const node of [node22, node24])
	await withEmulator(other, async (lines) => {
		for (const [index, [page, expected]] of Object.entries(pages).entries()) {
			const said = await succeeded('sh', ['-c', `${lines}\nexec "${node}" page-${index}.mts`], {
				...{ cwd: mine, env: { NODE_NO_WARNINGS: '1', NO_COLOR: '1' } },
			})
			assert.match(said, expected, page)
		}
	})

// Every installation and every program that a page prints, as it is printed, from the registry that README starts: node lines.mjs <empty directory>
import assert from 'node:assert/strict'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fencesOf } from '../../tools/docs/fences.mjs'
import { execute } from '../../tools/execute.mjs'
import { servePacked } from '../../tools/pack/registry.mjs'
import { installed, node24, pnpm } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const [directory] = process.argv.slice(2)
const patterns = [
	'README.md',
	'{packages,plugins,examples}/*/README.md',
	'docs/{start,tutorial,how-to}/*.md',
	'packages/cli/templates/*/README.md',
]
const pages = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
const printed = pages.flatMap((page) =>
	fencesOf(readFileSync(resolve(root, page), 'utf8'))
		.filter(({ language }) => /^(?:sh|console)$/.test(language))
		.flatMap(({ code }) => code.split('\n'))
		.map((line) =>
			line
				.replace(/^\$ /, '')
				.replace(/\s+#.*$/, '')
				.trim(),
		),
)
const isInstallation = (line) => /^(?:npm install|bun add|deno add) /.test(line)
/** A program of ours, as a page starts it. It prints its help here, so that it ends. */
const programs = printed.flatMap((line) => line.match(/^(?:npx|deno run -A) (?:npm:)?@tarja\/cli/g) ?? [])
// `bunx` asks no registry of .npmrc, so the page installs the program first. `bunx` is `bun x`, by a name that a package's file has lost.
const inBun = `${printed.find((line) => line.startsWith('bun add -D @tarja/cli'))} && bun x --bun tarja --help`
assert.ok(printed.includes('bunx --bun tarja emulator'))
const lines = new Set([...printed.filter(isInstallation), inBun, ...programs.map((program) => `${program} --help`)])
assert.ok(lines.size > 15, [...lines].join('\n'))

const registry = await servePacked(join(directory, 'registry'))
const path = [dirname(node24), dirname(installed('.bin/deno')), process.env.PATH].join(':')
const env = { PATH: path, npm_config_prefer_offline: 'true', npm_config_yes: 'true', NO_COLOR: '1', CI: 'true' }
let count = 0

/** Runs a line in a folder of its own, with README's `.npmrc`. */
async function run(line, command = ['sh', ['-c', line]]) {
	const cwd = join(directory, `line-${++count}`)
	mkdirSync(cwd, { recursive: true })
	writeFileSync(join(cwd, '.npmrc'), registry.settings)
	if (!line.startsWith('deno')) writeFileSync(join(cwd, 'package.json'), '{ "private": true }')
	const { code, output } = await execute(...command, { cwd, env })
	assert.equal(code, 0, `${line}\n${output}`)
	console.log(`✓ ${line}`)
}

try {
	for (const line of lines) await run(line)
	const ours = [...lines]
		.find((line) => line.startsWith('npm install @tarja/core @tarja/catalogue'))
		.split(' ')
		.slice(2)
	const [command, argv] = pnpm('add', '--prefer-offline', ...ours)
	await run(`pnpm add ${ours.join(' ')}`, [command, argv])
} finally {
	registry.close()
}

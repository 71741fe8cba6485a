// Every installation and every program that a page prints, as it is printed, from the registry that README starts: node lines.mjs <empty directory>
import assert from 'node:assert/strict'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findFences } from '../../tools/docs/fences.mjs'
import { execute } from '../../tools/execute.mjs'
import { servePacked } from '../../tools/pack/registry.mjs'
import { getInstalled, getPnpm, node24 } from '../../tools/places.mjs'
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
	findFences(readFileSync(resolve(root, page), 'utf8'))
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
const findLine = (start) => printed.find((line) => line.startsWith(start)) ?? assert.fail(`no page prints ${start}`)
/**
 * Programs of ours, as pages start them, in a folder where the page's installation was followed: Deno and Bun read .npmrc there alone. They
 * print their help, so that they end. `bunx` is `bun x`, by a name that a package's file has lost.
 */
const programs = [
	findLine('npx @tarja/cli emulator').replace('emulator', '--help'),
	`${findLine('bun add -D @tarja/cli')} && ${findLine('bunx --bun tarja emulator').replace('bunx', 'bun x').replace('emulator', '--help')}`,
	`${findLine('deno add ')} && ${findLine('deno run -A npm:@tarja/cli emulator').replace('emulator', '--help')}`,
]
const lines = new Set([...printed.filter(isInstallation), ...programs])
assert.ok(lines.size > 15, [...lines].join('\n'))

const registry = await servePacked(join(directory, 'registry'))
const path = [dirname(node24), dirname(getInstalled('.bin/deno')), process.env.PATH].join(':')
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
	const [command, argv] = getPnpm('add', '--prefer-offline', ...ours)
	await run(`pnpm add ${ours.join(' ')}`, [command, argv])
} finally {
	registry.close()
}

// Everything that CI checks, cheapest first: npm run test:all
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from './execute.mjs'
import { installed, matrixFile } from './places.mjs'
import { root } from './workspace.mjs'

const tool = (name, ...argv) => [installed(`.bin/${name}`), ...argv]
const script = (name, ...argv) => [process.execPath, resolve(root, name), ...argv]
const projects = ['.', 'tsconfig.node.json', 'test', 'test/tsconfig.node.json', 'packages/emulator/src/console/page']
const declarations = ['test/types', 'test/types/tsconfig.bundler.json']

/** Steps of one row run side by side, those of a list in it one after the other. `essential`: without it nothing below means anything. `live`: too long to be silent until it ends. */
const rows = [
	[
		{ title: 'types', commands: projects.map((project) => tool('tsc', '-p', project)) },
		{ title: 'build', commands: [tool('rollup', '-c', '--silent')], essential: true },
		{ title: 'format and lint', commands: [tool('biome', 'ci', '--colors=off', '--error-on-warnings')] },
		{ title: 'arrows', commands: [tool('depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'plugins')] },
		{ title: 'tracked files and links', commands: [script('tools/tracked.mjs')] },
		{ title: 'dead code', commands: [tool('knip', '--no-progress')] },
	],
	[
		{ title: 'public face', commands: [script('tools/build/api-report.mjs')] },
		{
			// What users compile, with what they may compile it.
			title: 'published types',
			commands: [...declarations.map((project) => tool('tsc', '-p', project)), tool('tsc6', '-p', declarations[0])],
		},
		{ title: 'size', commands: [tool('size-limit')] },
		// Before the examples: one of them drives a page.
		{ title: 'browsers', commands: [script('tools/install/browsers.mjs')], live: true },
	],
	[
		{ title: 'runtimes', commands: [script('test/run.mjs')], live: true },
		[
			{ title: 'packages', commands: [script('tools/pack/package.mjs')] },
			{ title: 'documentation', commands: [script('tools/docs/snippets.mjs'), script('tools/docs/pictures.mjs')] },
			{ title: 'examples', commands: [script('tools/examples.mjs')] },
		],
	],
	[{ title: 'table of runtimes', commands: [script('test/runtimes-table.mjs')] }],
]

const print = (text) => process.stdout.write(`${text}\n`)

/** Runs a step's commands side by side, and prints what failed. */
async function succeeds({ commands, live = false }) {
	const options = { cwd: root, echo: live }
	const results = await Promise.all(commands.map(([command, ...argv]) => execute(command, argv, options)))
	for (const [index, { code, output }] of results.entries()) {
		if (code !== 0 && !live) print(`${commands[index].join(' ').replaceAll(`${root}/`, '')}\n${output}`)
	}
	return results.every(({ code }) => code === 0)
}

/** Whether what follows means anything. */
async function take(step) {
	const start = performance.now()
	const passed = await succeeds(step)
	total[passed ? 'passed' : 'failed']++
	print(`${passed ? '✓' : '✗'} ${step.title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
	return passed || !step.essential
}

rmSync(matrixFile, { force: true }) // what an earlier run found is not to be counted
const total = { passed: 0, failed: 0 }
async function takeInTurn(steps) {
	const taken = []
	for (const step of steps) taken.push(await take(step))
	return !taken.includes(false)
}
for (const row of rows) if ((await Promise.all(row.map((step) => takeInTurn([step].flat())))).includes(false)) break

const matrix = existsSync(matrixFile) ? JSON.parse(readFileSync(matrixFile, 'utf8')) : { outcomes: [], missing: [] }
for (const { passed, failed } of matrix.outcomes) {
	total.passed += passed
	total.failed += failed
}
const unsteady = ({ name, tests }) => tests.filter((test) => test.unsteady).map(({ title }) => `${name}: ${title}`)
for (const line of matrix.outcomes.flatMap(unsteady)) print(`! ${line}: failed at first, and passed five times alone`)
for (const { name, command } of matrix.missing) print(`! ${name} DID NOT RUN. To install it: ${command}`)
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

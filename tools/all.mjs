// Runs all checks of one kind, and prints `N passed, N failed` last: node tools/all.mjs check|test|nightly
// - check: what needs no build: format, lint, types, import rules, dead code, names, style;
// - test: what a person waits for before a change lands, the cheapest first;
// - nightly: all of it, in every runtime, but mutation and the long kill-tests.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { execute } from './execute.mjs'
import { getInstalled, matrixFile } from './places.mjs'
import { root } from './workspace.mjs'

const [kind] = process.argv.slice(2)
const isNightly = kind === 'nightly'
const nightly = isNightly ? ['--nightly'] : []

const getTool = (name, ...argv) => [getInstalled(`.bin/${name}`), ...argv]
const getScript = (name, ...argv) => [process.execPath, resolve(root, name), ...argv]
const projects = [
	'test',
	'test/tsconfig.node.json',
	'.',
	'tools/tsconfig.node.json',
	'packages/emulator/src/console/page',
]
const declarations = ['test/types', 'test/types/tsconfig.bundler.json']

/**
 * Steps. `commands` run side by side, those of a list in it one after the other. `essential`: without it nothing below means anything.
 * `live`: too long to be silent until it ends.
 */
const checks = [
	{ title: 'format and lint', commands: [getTool('biome', 'ci', '--colors=off', '--error-on-warnings')] },
	...projects.map((project) => ({ title: `types of ${project}`, commands: [getTool('tsc', '-p', project)] })),
	{
		title: 'import rules',
		commands: [getTool('depcruise', '--config', 'tools/dependency-cruiser.mjs', 'packages', 'plugins')],
	},
	{ title: 'dead code', commands: [getTool('knip', '--no-progress', '--config', 'tools/knip.config.js')] },
	{ title: 'tracked files and links', commands: [getScript('tools/tracked.mjs')] },
	{ title: 'names of functions', commands: [getScript('tools/names.mjs')] },
	{ title: 'style of pages', commands: [getScript('tools/style.mjs')] },
]
const machine = {
	title: 'programs of this machine',
	commands: [
		getScript('tools/install/machine.mjs', ...nightly),
		...(isNightly ? [getScript('tools/install/floors.mjs')] : []),
	],
	live: true,
}
const build = { title: 'build', commands: [getTool('rollup', '-c', '--silent')], essential: true }
const built = [
	{ title: 'public API', commands: [getScript('tools/build/api-report.mjs')] },
	{
		// What users compile, with what they may compile it.
		title: 'published types',
		commands: [
			...declarations.map((project) => getTool('tsc', '-p', project)),
			getTool('tsc6', '-p', declarations[0]),
			getScript('test/types/refused.mjs'),
		],
	},
	{ title: 'size', commands: [getScript('tools/size.mjs')] },
]
const runtimes = [
	{ title: 'runtimes', commands: [getScript('test/run.mjs', ...nightly)], live: true, hasTests: true },
	[
		{ title: 'packages', commands: [getScript('tools/pack/package.mjs', ...nightly)] },
		{ title: 'examples', commands: [getScript('tools/examples.mjs', ...nightly)] },
		{ title: 'documentation', commands: [getScript('tools/docs/snippets.mjs'), getScript('tools/docs/pictures.mjs')] },
	],
]
const runtimesTable = { title: 'table of runtimes', commands: [getScript('test/runtimes-table.mjs')] }

/** What `npm test` takes a slice of, whole. One after the other, as each takes all cores. */
const whole = [
	{ title: 'fifty seeds of all properties', commands: [getScript('test/run.mjs', 'node', '--seeds', '50')] },
	{ title: 'all outcomes', commands: [getScript('test/run.mjs', 'node', 'workerd', '--grep', 'outcomes', '--all')] },
	{ title: 'histories', commands: [getScript('test/run.mjs', '--grep', 'histories', '--histories', '10000')] },
	{ title: 'every order of events', commands: [getScript('test/model/journal/run.mjs')] },
	{ title: 'fuzz', commands: [getScript('test/fuzz/run.mjs', '--count', '2000')] },
].map((step) => ({ ...step, live: true }))

const plans = {
	check: [checks],
	test: [[machine, build, ...checks], built, runtimes, [runtimesTable]],
	nightly: [[machine, build, ...checks], built, runtimes, [runtimesTable], ...whole.map((step) => [step])],
}
if (!Object.hasOwn(plans, kind))
	throw new Error(`Cannot run ${kind}: no such kind; choose from ${Object.keys(plans).join(', ')}`)

const print = (text) => process.stdout.write(`${text}\n`)

/** Runs a step's commands side by side, and prints what failed. */
async function runCommands({ commands, live = false }) {
	const options = { cwd: root, echo: live }
	const results = await Promise.all(commands.map(([command, ...argv]) => execute(command, argv, options)))
	for (const [index, { code, output }] of results.entries()) {
		if (code !== 0 && !live) print(`${commands[index].join(' ').replaceAll(`${root}/`, '')}\n${output}`)
	}
	return results.every(({ code }) => code === 0)
}

const total = { passed: 0, failed: 0 }
const formatSeconds = (since) => ((performance.now() - since) / 1000).toFixed(1)

/** Runs a step, and returns whether what follows means anything. */
async function runStep(step) {
	const start = performance.now()
	const passed = await runCommands(step)
	total[passed ? 'passed' : 'failed']++
	print(`${passed ? '✓' : '✗'} ${step.title} (${formatSeconds(start)} s)`)
	if (step.hasTests) countTests()
	return passed || !step.essential
}

async function runInTurn(steps) {
	const results = []
	for (const step of steps) results.push(await runStep(step))
	return !results.includes(false)
}

/** Runs the steps of a row, as many at a time as there are cores. */
async function runRow(row) {
	const queue = row.values()
	const results = []
	const workQueue = async () => {
		for (const step of queue) results.push(await runInTurn([step].flat()))
	}
	await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, workQueue))
	return !results.includes(false)
}

const remarks = []
/** Adds what the run of all runtimes has found. */
function countTests() {
	const found = existsSync(matrixFile) ? JSON.parse(readFileSync(matrixFile, 'utf8')) : { outcomes: [], missing: [] }
	for (const { name, passed, failed, tests } of found.outcomes) {
		total.passed += passed
		total.failed += failed
		for (const { title } of tests.filter((test) => test.unsteady))
			remarks.push(`! ${name}: ${title}: failed at first, and passed five times alone`)
	}
	for (const { name, command } of found.missing) remarks.push(`! ${name} DID NOT RUN. To install it: ${command}`)
}

const begin = performance.now()
rmSync(matrixFile, { force: true }) // what an earlier run found is not to be counted
for (const row of plans[kind]) if (!(await runRow(row))) break
for (const remark of remarks) print(remark)
print(`${kind} took ${formatSeconds(begin)} s`)
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

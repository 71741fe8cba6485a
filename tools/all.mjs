// Runs all checks of one kind, and prints `N passed, N failed` last: node tools/all.mjs check|test|nightly
// - check: everything that needs no build: format, lint, types, import rules, dead code, names, style;
// - test: the checks and tests before a change lands, the cheapest first;
// - nightly: everything, in every runtime, except mutation tests and the long kill tests.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { execute } from './execute.mjs'
import { getInstalled, matrixFile } from './places.mjs'
import { seed } from './seed.mjs'
import { root } from './workspace.mjs'

const [kind] = process.argv.slice(2)
const isNightly = kind === 'nightly'
const nightly = isNightly ? ['--nightly'] : []
/** `npm test` plays a part of what repeats, by the seed. */
const extent = isNightly ? ['--nightly'] : ['--part']

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
 * The steps. Commands in `commands` run in parallel; commands in an inner list run one after the other. `essential`: if this step fails,
 * the results of later steps would mean nothing. `live`: prints its output while it runs, because it takes long.
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
		// Checks the published types with the compilers and settings that users may have.
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
		{ title: 'examples', commands: [getScript('tools/examples.mjs', ...extent)] },
		{
			title: 'documentation',
			commands: [getScript('tools/docs/snippets.mjs', ...extent), getScript('tools/docs/pictures.mjs')],
		},
	],
]
const runtimesTable = { title: 'table of runtimes', commands: [getScript('test/runtimes-table.mjs')] }

/** Runs in full what `npm test` runs in part. One after the other, because each uses all cores. */
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

/** Runs the commands of a step in parallel, and prints the output of failed ones. */
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

/** Runs a step. Returns whether the results of later steps mean something. */
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

/** Runs the steps of a row in parallel, as many at a time as there are cores. */
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
/** Adds the results of the run in all runtimes. */
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

// The same for all steps, so that one number repeats the run.
process.env.SEED = seed
const begin = performance.now()
rmSync(matrixFile, { force: true }) // the results of an earlier run must not count
for (const row of plans[kind]) if (!(await runRow(row))) break
for (const remark of remarks) print(remark)
print(`${kind} took ${formatSeconds(begin)} s`)
print(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0

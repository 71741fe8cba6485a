// Runs the tests: node test/run.mjs [runtime…] [--files part-of-path] [--grep text] [--source] [--all] [--nightly]
// [--seeds count] [--histories count] [--only turn/path]: see README.md
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runSideBySide } from '../tools/execute.mjs'
import { matrixFile, out } from '../tools/places.mjs'
import { seed } from '../tools/seed.mjs'
import { grepOf, passesAlone, replayable } from './matrix/again.mjs'
import { bundle } from './matrix/bundle.mjs'
import { programFiles, propertyFiles, testFiles } from './matrix/collect.mjs'
import { failure } from './matrix/report.mjs'
import { restsOnRuntime, runtimes } from './matrix/runtimes.mjs'
import { startServers } from './servers.mjs'

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		files: { type: 'string' },
		grep: { type: 'string' },
		source: { type: 'boolean', default: false },
		all: { type: 'boolean', default: false },
		nightly: { type: 'boolean', default: false },
		seeds: { type: 'string' },
		histories: { type: 'string', default: '1000' },
		only: { type: 'string' },
	},
})
const unknown = positionals.filter((name) => !runtimes.some((runtime) => runtime.name === name))
if (unknown.length)
	throw new Error(`Cannot run ${unknown}: unknown runtime; choose from ${runtimes.map(({ name }) => name).join(', ')}`)

const print = (text) => process.stdout.write(`${text}\n`)
const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
/** Whoever names what to run gets all of it. */
const isWhole = values.nightly || values.all || positionals.length > 0
mkdirSync(out, { recursive: true })
rmSync(matrixFile, { force: true })
const directory = mkdtempSync(resolve(out, 'run-')) // two runs may go on at once
const temporaryDirectory = mkdtempSync(resolve(directory, 'temporary-'))
const { serve } = await import(values.source ? '../packages/emulator/src/node.ts' : '@tarja/emulator/node')
const servers = await startServers({ serve })
const constants = {
	...servers.addresses,
	seed,
	extent: values.all ? 'all' : 'pairwise',
	nightly: values.nightly,
	whole: values.nightly || values.files !== undefined,
	histories: Number(values.histories),
	...(values.only && {
		onlyHistory: { turn: Number.parseInt(values.only, 10), path: /\/(.*)/.exec(values.only)?.[1] ?? '' },
	}),
	temporaryDirectory,
	// Several times what a test takes, because a slow test has not failed. A test that hangs is reported within minutes.
	timeoutMs: values.all ? 3_600_000 : 300_000,
	grep: values.grep,
}

/** The test files of a kind of runtime in this run. */
function filesFor({ kind, isFloor }) {
	if (values.seeds) return propertyFiles(kind, values.files)
	const files = testFiles(kind, values.files)
	// Node 24 is the one runtime that always runs what rests on none.
	return !isFloor && (isWhole || kind === 'node') ? files : files.filter(restsOnRuntime)
}

const bundles = new Map()
/** One bundle per kind of runtime, seed and choice of tests, made when the first of that kind needs it. */
function bundleFor(runtime, grep) {
	const { kind, entry, isFloor = false, seed: ownSeed = seed } = runtime
	const key = `${kind} ${isFloor} ${ownSeed} ${grep ?? ''}`
	if (!bundles.has(key)) {
		const outfile = resolve(directory, `tests-${kind}-${bundles.size}.mjs`)
		const wanted = { entry, files: filesFor(runtime), outfile, fromSource: values.source }
		const made = bundle({ ...wanted, constants: { ...constants, seed: ownSeed, grep } })
		bundles.set(
			key,
			made.then(() => outfile),
		)
	}
	return bundles.get(key)
}

async function attempt(runtime, grep = values.grep) {
	if (runtime.kind === 'programs') {
		const files = programFiles(values.files, isWhole ? { nightly: true } : {}).filter(runtime.takes)
		return runtime.run({ files, constants: { ...constants, grep } })
	}
	const file = await bundleFor(runtime, grep)
	return { bundle: file, ...(await runtime.run({ bundle: file, constants, grep })) }
}

/** A runtime in which nothing ran has failed, unless the tests are chosen by title. The last test is the runner's own. */
async function outcomeOf(runtime) {
	const start = performance.now()
	const createBrokenRun = (message) => ({
		version: '',
		tests: [{ title: '(start)', state: 'failed', ms: 0, error: { message } }],
	})
	const found = await attempt(runtime).catch((error) => createBrokenRun(error.stack))
	const hasRun = values.grep !== undefined || found.tests.some(({ title }) => !title.startsWith('the run > '))
	const result = hasRun ? found : createBrokenRun('No test ran here')
	const count = (state) => result.tests.filter((test) => test.state === state).length
	const { name, label } = runtime
	return { name, label, ...result, passed: count('passed'), failed: count('failed'), time: secondsSince(start) }
}

function report({ name, version, tests, passed, failed, time, bundle: file }, ownSeed) {
	print(`${failed ? '✗' : '✓'} ${name.padEnd(12)} ${version.padEnd(16)} ${passed} passed, ${failed} failed (${time})`)
	for (const test of tests) if (test.state === 'failed') print(failure({ name, seed: ownSeed }, test, file))
}

const outcomes = []
const missing = []
async function runOrMiss(runtime) {
	const command = await runtime.missing()
	if (command) {
		missing.push({ name: runtime.name, command })
		return
	}
	const outcome = await outcomeOf(runtime)
	outcomes.push(outcome)
	report(outcome, runtime.seed ?? seed)
}

const start = performance.now()
print(`SEED=${seed}`)
// The slow ones first, and some that wait beside some that compute.
const order = [
	'stores',
	'explored',
	'programs',
	'node',
	'models',
	'pages',
	'node22',
	'webkit',
	'chromium',
	'firefox',
	'deno',
	'bun',
]
const turnOf = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length)
const named = runtimes.filter(({ name }) => positionals.includes(name))
const unnamed = runtimes.filter(({ nightly }) => !nightly || values.nightly || values.all)
const chosen = positionals.length ? named : unnamed
/** With `--seeds`, each runtime once per seed. */
const turns = Array.from({ length: Number(values.seeds ?? 0) }, (_, turn) => ({ seed: seed + turn }))
const played = turns.length ? chosen.flatMap((runtime) => turns.map((turn) => ({ ...runtime, ...turn }))) : chosen
await runSideBySide(
	played.toSorted((a, b) => turnOf(a) - turnOf(b)),
	runOrMiss,
)
/** The failures that did not come again, which a person is told of. */
async function playAgain() {
	for (const { outcome, test } of replayable(outcomes)) {
		const runtime = runtimes.find(({ name }) => name === outcome.name)
		const play = (title) => attempt(runtime, grepOf(title)).then(({ tests }) => tests)
		if (!(await passesAlone(test, play))) continue
		Object.assign(test, { state: 'passed', unsteady: test.error })
		outcome.failed--
		outcome.passed++
		print(
			`! ${outcome.name}: ${test.title}: failed above, and passed five times alone: its order is not forced, fix it`,
		)
	}
}
if (!values.seeds) await playAgain()
await servers.close()
rmSync(directory, { recursive: true, force: true })
writeFileSync(matrixFile, JSON.stringify({ seed, missing, outcomes }, undefined, '\t'))
print(`${outcomes.length} runtimes in ${secondsSince(start)}`)
for (const { name, command } of missing) print(`\n! ${name} DID NOT RUN. To install it: ${command}`)

const total = (state) => outcomes.reduce((sum, outcome) => sum + outcome[state], 0)
const failed = total('failed') + (process.env.CI ? missing.length : 0)
print(`\n${total('passed')} passed, ${failed} failed`)
process.exitCode = failed || !total('passed') ? 1 : 0

// CPU per call in each runtime. Every contender has a process of its own, as a program has one client; they take turns.
// The first calls are a figure by themselves; then come so many that every compiler has had its say.
import { installed } from '../../../tools/places.mjs'
import { interleaved } from '../measure.mjs'
import { withWorkers } from '../workerd.mjs'
import { inProcesses, node, program } from './programs.mjs'

const early = 1000
const warm = 20_000
const rounds = 7
const calls = 4000

/** Copies of one file took 13.8 to 44.6 µs in Deno, each for as long as its process lasted: so there are several. */
const processes = { Deno: 5 }

const commands = {
	Node: [node],
	Deno: [installed('.bin/deno'), 'run', '-A', '--no-config'],
	Bun: [installed('.bin/bun')],
}

/** Two figures of each bundle: `{ early: { name: [µs] }, warm: { name: [µs of each round] } }`. */
async function measured(names, measure) {
	const first = {}
	for (const name of names) first[name] = [await measure(name, early)]
	for (const name of names) await measure(name, warm)
	return { early: first, warm: await interleaved(names, rounds, (name) => measure(name, calls)) }
}

/** The figures of several runs, as of one. */
const joined = (runs, when) =>
	Object.fromEntries(Object.keys(runs[0][when]).map((name) => [name, runs.flatMap((run) => run[when][name])]))

async function inTurns(runtime, bundles) {
	const runs = []
	for (let turn = 0; turn < (processes[runtime] ?? 1); turn++)
		runs.push(await inProcesses([...commands[runtime], program('cpu.mjs')], bundles, measured))
	return { early: joined(runs, 'early'), warm: joined(runs, 'warm') }
}

export const runtimes = [...Object.keys(commands), 'workerd']

/** By runtime: what {@linkcode measured} gives. `forWorkerd`: the bundles as a Worker contains them. */
export async function cpuOf(bundles, forWorkerd, chosen = runtimes) {
	const found = {}
	for (const runtime of chosen)
		found[runtime] = runtime === 'workerd' ? await withWorkers(forWorkerd, measured) : await inTurns(runtime, bundles)
	return found
}

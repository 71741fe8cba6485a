// CPU per call in each runtime. Every contender has a process of its own, or an isolate, as a program has one client; they take turns.
// The first calls are a figure by themselves; then come so many that every compiler has had its say.
import { installed } from '../../../tools/places.mjs'
import { interleaved } from '../measure.mjs'
import { withWorkers } from '../workerd.mjs'
import { inProcesses, node, program } from './programs.mjs'

const early = 1000
const warm = 20_000
const rounds = 7
const calls = 4000

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

/** By runtime: what {@linkcode measured} gives. `forWorkerd`: the bundles as a Worker contains them. */
export async function cpuOf(bundles, forWorkerd) {
	const found = {}
	for (const [runtime, command] of Object.entries(commands))
		found[runtime] = await inProcesses([...command, program('cpu.mjs')], bundles, measured)
	found.workerd = await withWorkers(forWorkerd, measured)
	return found
}

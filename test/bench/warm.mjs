// CPU of a warm call of each contender, in each runtime. Every contender has a process of its own, and they take turns.
import { formatTable } from './budgets.mjs'
import { contenders, createBundles } from './contenders.mjs'
import { compare, formatRatio, interleave, repeat } from './measure.mjs'
import { commands, program, withProcesses } from './programs.mjs'
import { withWorkers } from './workers.mjs'

/** A call is warm when nothing compiles it any more: Bun compiles beside 180,000 calls of ours, and 60,000 of Octokit's. */
const [warmCalls, calls, rounds] = [200_000, 1500, 21]
const processes = { Deno: 5, Bun: 5 }
const runtimes = ['Node', 'Deno', 'Bun', 'workerd']

async function measureAll(names, measure) {
	for (const name of names) await measure(name, warmCalls)
	return interleave(names, rounds, (name) => measure(name, calls))
}

async function measureIn(runtime) {
	if (runtime === 'workerd') return withWorkers(await createBundles({ forWorkerd: true }), measureAll)
	const bundles = await createBundles()
	const command = [...commands[runtime], program('cpu.mjs')]
	return repeat(processes[runtime] ?? 1, () => withProcesses(command, bundles, measureAll))
}

/** `only`: one runtime, by its name. */
export async function measureWarm({ only }) {
	const chosen = runtimes.filter((name) => !only || name.toLowerCase() === only.toLowerCase())
	if (!chosen.length) throw new Error(`Cannot measure in ${only}: choose from ${runtimes.join(', ')}`)
	const found = []
	for (const runtime of chosen) found.push([runtime, compare('octokit', await measureIn(runtime))])
	const rows = contenders.map(({ name, label }) => [label, ...found.map(([, all]) => formatRatio(all[name]))])
	const micros = found.map(([runtime, { octokit }]) => `${octokit.figure.toFixed(0)} µs in ${runtime}`)
	return {
		text: `### CPU of a warm call\n\n${formatTable(['', ...chosen], rows)}\n\nRatio to Octokit (${micros.join(', ')}): medians.`,
		ratios: found.map(([runtime, { tarja }]) => [`CPU per call, to Octokit (${runtime})`, tarja.ratio]),
	}
}

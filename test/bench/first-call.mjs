// What a program pays that is started for one call: load and first call (token and payment), by CPU, in a fresh process or isolate.
import { formatTable } from './budgets.mjs'
import { contenders, createBundles } from './contenders.mjs'
import { compare, formatRatio, interleave } from './measure.mjs'
import { commands, program, readFigures } from './programs.mjs'
import { measureFirstCalls } from './workers.mjs'

const rounds = 21

function measureProcesses([command, ...argv], pairs) {
	const files = Object.fromEntries(pairs.map((pair) => pair.split('=')))
	const measure = async (name) => (await readFigures(command, ...argv, program('cold.mjs'), files[name])).ms
	return interleave(Object.keys(files), rounds, measure)
}

/** Who comes first in a workerd comes later in the next. */
async function measureIsolates(pairs) {
	const found = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], []]))
	for (let round = 0; round < rounds; round++) {
		const turn = round % pairs.length
		const figures = await measureFirstCalls([...pairs.slice(turn), ...pairs.slice(0, turn)])
		for (const [name, figure] of Object.entries(figures)) found[name].push(figure)
	}
	return found
}

export async function measureFirst() {
	const bundles = await createBundles()
	const modules = contenders.map(({ name }) => `${name}=${program(`contenders/${name}.mjs`)}`)
	const figures = {
		'Node, bundled': await measureProcesses(commands.Node, bundles),
		'Node, node_modules': await measureProcesses(commands.Node, modules),
		Deno: await measureProcesses(commands.Deno, bundles),
		Bun: await measureProcesses(commands.Bun, bundles),
		workerd: await measureIsolates(await createBundles({ forWorkerd: true })),
	}
	const found = Object.entries(figures).map(([runtime, all]) => [runtime, compare('octokit', all)])
	const cell = (one) => `${formatRatio(one)} (${one.figure.toFixed(1)} ms)`
	const rows = contenders.map(({ name, label }) => [label, ...found.map(([, all]) => cell(all[name]))])
	return {
		text: `### The first call\n\n${formatTable(['', ...Object.keys(figures)], rows)}\n\nLoad and first call (token and payment) together, CPU: ratio to Octokit, medians of ${rounds} rounds.`,
		ratios: found.map(([runtime, { tarja }]) => [`load and first call, to Octokit (${runtime})`, tarja.ratio]),
	}
}

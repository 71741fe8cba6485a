// Requests per second over loopback, 32 at a time, in Node.
import { formatTable } from './budgets.mjs'
import { contenders, createBundles } from './contenders.mjs'
import { compare, formatRatio, interleave, repeat } from './measure.mjs'
import { node, program, withProcesses, withServer } from './programs.mjs'

const [processes, warmRequests, rounds, requests] = [4, 20_000, 9, 700]

export async function measureLoopback() {
	const bundles = await createBundles()
	const measureAll = async (names, measure) => {
		for (const name of names) await measure(name, warmRequests)
		return interleave(names, rounds, (name) => measure(name, requests))
	}
	const figures = await withServer((url) =>
		repeat(processes, () => withProcesses([node, program('loopback.mjs'), url], bundles, measureAll)),
	)
	const found = compare('fetch', figures)
	const rows = contenders.map(({ name, label }) => [label, formatRatio(found[name])])
	return {
		text: `### Loopback\n\n${formatTable(['', 'requests per second'], rows)}\n\nRatio to hand-written fetch (${found.fetch.figure.toFixed(0)}/s), 32 at a time, Node.`,
		ratios: [['loopback, to hand-written (Node)', found.tarja.ratio]],
	}
}

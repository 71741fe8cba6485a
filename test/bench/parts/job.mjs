// The same job done by all contenders: bytes, loopback, token requests.
import { bundlesOf, contenders, sizeOf } from '../contenders.mjs'
import { comparedTo, interleaved } from '../measure.mjs'
import { budget, kB, ratio, table } from './page.mjs'
import { figures, inProcesses, node, overLoopback, program } from './programs.mjs'

export async function jobPart() {
	const [bundles] = await bundlesOf(contenders)
	const sizes = await Promise.all(contenders.map((contender) => sizeOf(contender)))
	const tokens = await figures(node, program('burst.mjs'), ...bundles)
	const loopback = await overLoopback((url) =>
		inProcesses([node, program('loopback.mjs'), url], bundles, async (names, perSecond) => {
			for (const name of names) await perSecond(name, 6000)
			return interleaved(names, 5, (name) => perSecond(name, 2000))
		}),
	)
	const requests = comparedTo('fetch', loopback)
	const rows = contenders.map(({ name, label }, i) => [
		label,
		kB(sizes[i].brotli),
		ratio(requests[name]),
		String(tokens[name]),
	])
	return {
		text: `### The same job, side by side

${table(['', 'kB', 'loopback', '10,000 at once'], rows)}
kB: of a Worker, minified, brotli. Loopback: requests per second, 32 at a time, Node: ratio to hand-written fetch (${requests.fetch.figure.toFixed(0)}/s).
10,000 at once: token requests for 10,000 simultaneous first calls.
`,
		budgets: [
			budget('loopback, to hand-written (Node)', '≥ 0.78', ratio(requests.tarja), requests.tarja.ratio >= 0.78),
			budget('token requests for 10,000 calls', '1', String(tokens.tarja), tokens.tarja === 1),
		],
	}
}

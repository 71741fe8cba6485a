// The same job done by all contenders: bytes, CPU in each runtime, loopback, token requests.
import { contenders, sizeOf, written } from '../contenders.mjs'
import { comparedTo, interleaved } from '../measure.mjs'
import { cpuOf } from './cpu.mjs'
import { budget, kB, ratio, table } from './page.mjs'
import { figures, inProcesses, node, overLoopback, program } from './programs.mjs'

/** To plain ky's bare POST. */
const cpuBudgets = { Node: 0.45, workerd: 0.75, Deno: 0.6, Bun: 0.6 }

async function measure() {
	const bundles = await Promise.all(contenders.map(written))
	const sizes = await Promise.all(contenders.map(sizeOf))
	const tokens = await figures(node, program('burst.mjs'), ...bundles)
	const loopback = await overLoopback((url) =>
		inProcesses([node, program('loopback.mjs'), url], bundles, async (names, perSecond) => {
			for (const name of names) await perSecond(name, 6000)
			return interleaved(names, 5, (name) => perSecond(name, 2000))
		}),
	)
	const raw = await cpuOf(bundles)
	const compared = (when) => Object.entries(raw).map(([runtime, all]) => [runtime, comparedTo('bare-ky', all[when])])
	return {
		sizes,
		tokens,
		requests: comparedTo('fetch', loopback),
		raw,
		cpu: compared('warm'),
		cold: compared('cold'),
	}
}

/** One chart for each figure, a bar for each contender. */
function chartsOf({ sizes, requests, cpu }) {
	const chart = (title, figureOf) => ({
		title,
		rows: contenders.map(({ name, label }, i) => {
			const value = figureOf(name, i)
			return { label, value, text: value.toFixed(2), ours: name.startsWith('tarja') }
		}),
	})
	return [
		...cpu.map(([runtime, all]) => chart(`CPU per call in ${runtime}: less is better`, (name) => all[name].ratio)),
		chart('Requests per second over loopback: more is better', (name) => requests[name].ratio),
		chart('kB, minified and compressed: less is better', (_, i) => sizes[i].brotli / 1000),
	]
}

function textOf({ sizes, tokens, requests, cpu, cold }) {
	const head = ['', 'kB', ...cpu.map(([runtime]) => `CPU, ${runtime}`), 'loopback', '10,000 at once']
	const rows = contenders.map(({ name, label }, i) => [
		label,
		kB(sizes[i].brotli),
		...cpu.map(([, all]) => ratio(all[name])),
		ratio(requests[name]),
		String(tokens[name]),
	])
	const micros = cpu.map(([runtime, all]) => `${all['bare-ky'].figure.toFixed(0)} µs in ${runtime}`).join(', ')
	const first = cold.map(([runtime, { tarja }]) => `${ratio(tarja)} in ${runtime}`).join(', ')
	return `### The same job, side by side

${table(head, rows)}
kB: minified, brotli. CPU per call over a stubbed fetch: ratio to plain ky's bare POST (${micros}),
each in a process of its own, after 20,000 calls. Of tarja's first 1,000 calls, measured once: ${first}.
Loopback: requests per second, 32 at a time, Node: ratio to hand-written fetch (${requests.fetch.figure.toFixed(0)}/s).
10,000 at once: token requests for 10,000 simultaneous first calls.
`
}

export async function jobPart() {
	const found = await measure()
	const { tokens, requests, cpu } = found
	return {
		text: textOf(found),
		cpu: found.raw,
		charts: chartsOf(found),
		budgets: [
			...cpu.map(([runtime, { tarja }]) => {
				const limit = cpuBudgets[runtime]
				const what = `CPU per call, to plain ky (${runtime})`
				return budget(what, `≤ ${limit.toFixed(2)}`, ratio(tarja), tarja.ratio <= limit)
			}),
			budget('loopback, to hand-written (Node)', '≥ 0.80', ratio(requests.tarja), requests.tarja.ratio >= 0.8),
			budget('token requests for 10,000 calls', '1', String(tokens.tarja), tokens.tarja === 1),
		],
	}
}

// The same job done by all contenders: bytes, CPU in each runtime, loopback, token requests.
import { bundlesOf, contenders, sizeOf } from '../contenders.mjs'
import { comparedTo, interleaved } from '../measure.mjs'
import { cpuOf } from './cpu.mjs'
import { budget, kB, range, ratio, table } from './page.mjs'
import { figures, inProcesses, node, overLoopback, program } from './programs.mjs'

/** Of the warm CPU per call: to plain ky's bare POST, which is less than the job, and to Octokit's, which is the same job. */
const yardsticks = {
	'bare-ky': { label: 'plain ky', budgets: { Node: 0.4, Deno: 0.45, Bun: 0.6, workerd: 0.62 } },
	octokit: { label: 'Octokit', budgets: { Node: 0.6, Deno: 0.85, Bun: 0.6, workerd: 0.95 } },
}

async function measure() {
	const [bundles, forWorkerd] = await bundlesOf(contenders)
	const sizes = await Promise.all(contenders.map((contender) => sizeOf(contender)))
	const tokens = await figures(node, program('burst.mjs'), ...bundles)
	const loopback = await overLoopback((url) =>
		inProcesses([node, program('loopback.mjs'), url], bundles, async (names, perSecond) => {
			for (const name of names) await perSecond(name, 6000)
			return interleaved(names, 5, (name) => perSecond(name, 2000))
		}),
	)
	// Twice, in fresh processes: how far two runs are apart says what a difference means.
	const cpu = [await cpuOf(bundles, forWorkerd), await cpuOf(bundles, forWorkerd)]
	return { sizes, tokens, requests: comparedTo('fetch', loopback), cpu }
}

/** Of each runtime, a comparison of each run. */
const compared = (yardstick, cpu, when = 'warm') =>
	Object.keys(cpu[0]).map((runtime) => [runtime, cpu.map((run) => comparedTo(yardstick, run[runtime][when]))])
const ofContender = (runs, name) => runs.map((run) => run[name])

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
		...compared('bare-ky', cpu).map(([runtime, [first]]) =>
			chart(`CPU per call in ${runtime}: less is better`, (name) => first[name].ratio),
		),
		chart('Requests per second over loopback: more is better', (name) => requests[name].ratio),
		chart('kB, minified and compressed: less is better', (_, i) => sizes[i].brotli / 1000),
	]
}

function cpuTable(yardstick, cpu) {
	const columns = compared(yardstick, cpu)
	const rows = contenders.map(({ name, label }) => [
		label,
		...columns.map(([, runs]) => range(ofContender(runs, name))),
	])
	const micros = columns.map(([runtime, [first]]) => `${first[yardstick].figure.toFixed(0)} µs in ${runtime}`)
	return `${table(['', ...columns.map(([runtime]) => `CPU, ${runtime}`)], rows)}
CPU per call over a stubbed fetch, after 20,000 calls: ratio to ${yardsticks[yardstick].label} (${micros.join(', ')}); the range of two runs.
`
}

function textOf({ sizes, tokens, requests, cpu }) {
	const rows = contenders.map(({ name, label }, i) => [
		label,
		kB(sizes[i].brotli),
		ratio(requests[name]),
		String(tokens[name]),
	])
	const early = compared('bare-ky', cpu, 'early').map(
		([runtime, runs]) => `${range(ofContender(runs, 'tarja'))} in ${runtime}`,
	)
	return `### The same job, side by side

${table(['', 'kB', 'loopback', '10,000 at once'], rows)}
kB: of a Worker, minified, brotli. Loopback: requests per second, 32 at a time, Node: ratio to hand-written fetch (${requests.fetch.figure.toFixed(0)}/s).
10,000 at once: token requests for 10,000 simultaneous first calls.

${cpuTable('bare-ky', cpu)}
Plain ky is its bare POST: no token, no replay. Of tarja's first 1,000 calls: ${early.join(', ')}.

${cpuTable('octokit', cpu)}`
}

/** A budget is met where both runs meet it. */
const cpuBudgets = (cpu) =>
	Object.entries(yardsticks).flatMap(([yardstick, { label, budgets }]) =>
		compared(yardstick, cpu).map(([runtime, runs]) => {
			const limit = budgets[runtime]
			const ours = ofContender(runs, 'tarja')
			const met = ours.every((found) => found.ratio <= limit)
			return budget(`CPU per call, to ${label} (${runtime})`, `≤ ${limit.toFixed(2)}`, range(ours), met)
		}),
	)

export async function jobPart() {
	const found = await measure()
	const { tokens, requests, cpu } = found
	return {
		text: textOf(found),
		cpu: cpu[0],
		charts: chartsOf(found),
		budgets: [
			...cpuBudgets(cpu),
			budget('loopback, to hand-written (Node)', '≥ 0.85', ratio(requests.tarja), requests.tarja.ratio >= 0.85),
			budget('token requests for 10,000 calls', '1', String(tokens.tarja), tokens.tarja === 1),
		],
	}
}

// What calls go through, in Node.
import { comparedTo, interleaved } from '../measure.mjs'
import { budget, ratio, table } from './page.mjs'
import { figures, node, overLoopback, program } from './programs.mjs'

const yardstick = 'tarja over fetch'
const ours = 'tarja over node-transport'
const [byHand, dispatch] = ['hand-written fetch', 'undici.request']

const only = (key, all) =>
	Object.fromEntries(Object.entries(all).map(([name, rounds]) => [name, rounds.map((round) => round[key])]))

/** KiB of one of 10,000 pending calls: each figure from a process of its own. */
const pendingKib = () =>
	interleaved([byHand, yardstick, dispatch, ours], 3, async (name) => {
		const { kib } = await figures(node, '--expose-gc', program('transports/memory.mjs'), name, 10_000)
		return kib
	})

export async function transportsPart() {
	const through = await overLoopback((url) => figures(node, program('transports/loopback.mjs'), url, 15, 400))
	const perSecond = comparedTo(yardstick, only('perSecond', through))
	const cpu = comparedTo(yardstick, only('cpu', through))
	const pending = comparedTo(byHand, await pendingKib())
	const head = ['', 'requests per second', 'CPU per call', 'KiB of a pending call']
	const rows = Object.keys(through).map((name) => [
		name,
		ratio(perSecond[name]),
		ratio(cpu[name]),
		pending[name]?.figure.toFixed(1) ?? '',
	])
	const note = `Ratios to tarja over fetch (${perSecond[yardstick].figure.toFixed(0)}/s, ${cpu[yardstick].figure.toFixed(0)} µs), 32 at a time over loopback. Only tarja validates, has layers,
times and a token of its own; the others POST the same bytes and read the JSON. Memory: 10,000 calls in a pool of 128 connections.`
	return {
		text: `### What calls go through, in Node\n\n${table(head, rows)}\n${note}\n`,
		budgets: [
			budget('CPU through undici, to fetch', '≤ 0.35', ratio(cpu[ours]), cpu[ours].ratio <= 0.35),
			budget('requests through undici, to fetch', '≥ 2', ratio(perSecond[ours]), perSecond[ours].ratio >= 2),
			budget(
				'memory of a pending call, to hand-written fetch',
				'≤ 2',
				ratio(pending[yardstick]),
				pending[yardstick].ratio <= 2,
			),
		],
	}
}

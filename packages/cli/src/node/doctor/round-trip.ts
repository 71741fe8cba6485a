/** Checks the round-trip time and the platform's clock with three responses from the base URL. */
import type { Check, Exchange, Finding } from './check.ts'
import { describeResponse, explainNoResponse, findReason, isHtml, ok, unknown, warning } from './check.ts'

const slowMs = 1000

export const roundTrip: Check = {
	name: 'round-trip',
	summary: 'Measure how fast the base URL responds',
	bypasses: 'transport',
	async run(examined) {
		const { responses, platform } = examined
		try {
			const all = await responses()
			const times = all.map(({ sentMs, receivedMs }) => receivedMs - sentMs).toSorted((a, b) => a - b)
			const [first] = all
			const found = `reached in ${times[1]} ms${first ? ` (status ${first.status})` : ''}`
			// A page of HTML is a proxy, or another server.
			if (first && isHtml(first)) return ok(`${describeResponse(first)}; ${found}`)
			return (times[1] ?? 0) > slowMs
				? warning(found, 'check the network path; by default an attempt may take 10 s and a call 30 s')
				: ok(found)
		} catch (error) {
			return explainNoResponse(`GET ${platform.baseUrl}`, error, examined)
		}
	},
}

/**
 * Returns the smallest and the largest possible difference between the platform's clock and ours, in milliseconds. It is a range, because
 * `Date` has whole seconds.
 */
function readOffset(responses: readonly Exchange[]): readonly [least: number, most: number] | undefined {
	const dated = responses.map(({ headers, sentMs, receivedMs }) => ({
		date: Date.parse(headers.get('date') ?? ''),
		sentMs,
		receivedMs,
	}))
	if (dated.some(({ date }) => Number.isNaN(date))) return undefined
	const least = Math.max(...dated.map(({ date, receivedMs }) => date - receivedMs))
	return [least, Math.min(...dated.map(({ date, sentMs }) => date + 1000 - sentMs))]
}

const toleratedMs = 5000

function toFinding([least, most]: readonly [number, number]): Finding {
	const middle = (least + most) / 2
	const seconds = (Math.abs(middle) / 1000).toFixed(1)
	const found = `its clock is ${seconds} s ${middle < 0 ? 'behind' : 'ahead of'} ours, ± ${(Math.abs(most - least) / 2000).toFixed(1)} s`
	// Several machines with different clocks respond under this name, because no single difference fits all responses.
	if (least > most + toleratedMs)
		return warning('its responses have different times', 'ask its operator: several machines may respond')
	if (Math.abs(middle) <= toleratedMs) return ok(found)
	return warning(found, 'set this clock by NTP: tokens are not affected, but times that you send and signatures are')
}

export const clock: Check = {
	name: 'clock',
	summary: "Compare the platform's clock with ours",
	bypasses: 'transport',
	async run({ responses }) {
		try {
			const offset = readOffset(await responses())
			return offset ? toFinding(offset) : unknown('its responses have no header Date', 'compare the clocks yourself')
		} catch (error) {
			return unknown(`no response (${findReason(error)})`, 'see round-trip')
		}
	},
}

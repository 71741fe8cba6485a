/** What three answers of the base URL tell: how long the way is, and what time it is at its end. */
import { type Check, type Finding, failed, ok, unknown, warning } from './check.ts'
import { type Exchange, reasonOf } from './exchange.ts'

const slowMs = 1000

export const roundTrip: Check = {
	name: 'round-trip',
	summary: 'whether the base URL answers, and how fast',
	isDirect: true,
	async run({ answers, url, profile }) {
		try {
			const all = await answers()
			const times = all.map(({ sentMs, receivedMs }) => receivedMs - sentMs).toSorted((a, b) => a - b)
			const [{ status } = { status: 0 }] = all
			const found = `answered ${status}, in ${times.join(', ')} ms`
			if (status >= 300 && status < 400)
				return warning(
					`${found}: a redirect`,
					'a client follows none; correct the base URL if calls are redirected too',
				)
			return (times[1] ?? 0) > slowMs
				? warning(found, 'look at what stands in between; time limits are 10 s a try, 30 s a call')
				: ok(found)
		} catch (error) {
			return failed(
				`no answer from ${url.host} (${reasonOf(error)})`,
				profile.name === 'emulator'
					? 'start it: tarja emulator'
					: 'look whether it is running, and whether anything in between refuses',
			)
		}
	},
}

/** Between which two milliseconds the platform's clock is ahead of ours. `Date` has whole seconds, cut off. */
function offsetOf(answers: readonly Exchange[]): readonly [least: number, most: number] | undefined {
	const dated = answers.map(({ headers, sentMs, receivedMs }) => ({
		date: Date.parse(headers.get('date') ?? ''),
		sentMs,
		receivedMs,
	}))
	if (dated.some(({ date }) => Number.isNaN(date))) return undefined
	const least = Math.max(...dated.map(({ date, receivedMs }) => date - receivedMs))
	return [least, Math.min(...dated.map(({ date, sentMs }) => date + 1000 - sentMs))]
}

const toleratedMs = 5000

function judged([least, most]: readonly [number, number]): Finding {
	const middle = (least + most) / 2
	const seconds = (Math.abs(middle) / 1000).toFixed(1)
	const found = `its clock is ${seconds} s ${middle < 0 ? 'behind' : 'ahead of'} ours, ± ${(Math.abs(most - least) / 2000).toFixed(1)} s`
	// Two clocks behind one name: no offset fits all answers.
	if (least > most + toleratedMs)
		return warning('its answers are of different times', 'ask whoever runs it: several machines may answer')
	if (Math.abs(middle) <= toleratedMs) return ok(found)
	return warning(found, 'set this clock by NTP; tokens are not affected, but times that you send and signatures are')
}

export const clock: Check = {
	name: 'clock',
	summary: 'whether the clocks agree',
	isDirect: true,
	async run({ answers }) {
		try {
			const offset = offsetOf(await answers())
			return offset
				? judged(offset)
				: unknown('it tells no time in the header Date', 'compare the clocks in another way')
		} catch (error) {
			return unknown(`no answer (${reasonOf(error)})`, 'see round-trip')
		}
	},
}

/** Derives the round-trip time and the platform's clock from three answers of the base URL. */
import { redact } from '@tarja/core'
import { type Check, type Finding, ok, unknown, warning } from './check.ts'
import { type Exchange, reasonOf } from './exchange.ts'
import { noAnswer } from './no-answer.ts'
import { inTheWay } from './refusal.ts'

const slowMs = 1000

export const roundTrip: Check = {
	name: 'round-trip',
	summary: 'whether the base URL answers, and how fast',
	passesBy: 'transport',
	async run(examined) {
		const { answers, profile } = examined
		try {
			const all = await answers()
			const times = all.map(({ sentMs, receivedMs }) => receivedMs - sentMs).toSorted((a, b) => a - b)
			const [first] = all
			const inWay = first && inTheWay(first, examined)
			if (inWay) return inWay
			const location = first?.headers.get('location')
			const target =
				location && URL.canParse(location, profile.baseUrl) ? new URL(location, profile.baseUrl) : undefined
			const leading = target ? `, leads to ${redact(target.origin + target.pathname)}` : ''
			const found = `${profile.baseUrl} answered ${first?.status}${leading}, in ${times.join(', ')} ms`
			return (times[1] ?? 0) > slowMs
				? warning(found, 'look at what stands in between; time limits are 10 s a try, 30 s a call')
				: ok(found)
		} catch (error) {
			return noAnswer(`GET ${profile.baseUrl}`, error, examined)
		}
	},
}

/** The range of possible differences between the platform's clock and ours, in milliseconds. `Date` is cut to whole seconds. */
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
	// Several machines with different clocks answer under this name: no single difference fits all answers.
	if (least > most + toleratedMs)
		return warning('its answers are of different times', 'ask whoever runs it: several machines may answer')
	if (Math.abs(middle) <= toleratedMs) return ok(found)
	return warning(found, 'set this clock by NTP; tokens are not affected, but times that you send and signatures are')
}

/** What a check finds that needs an answer, of which another check says why there is none. */
export async function ofAnswer(look: () => Promise<Finding>): Promise<Finding> {
	try {
		return await look()
	} catch (error) {
		return unknown(`no answer (${reasonOf(error)})`, 'see round-trip')
	}
}

export const clock: Check = {
	name: 'clock',
	summary: 'whether the clocks agree',
	passesBy: 'transport',
	run: ({ answers }) =>
		ofAnswer(async () => {
			const offset = offsetOf(await answers())
			return offset
				? judged(offset)
				: unknown('it tells no time in the header Date', 'compare the clocks in another way')
		}),
}

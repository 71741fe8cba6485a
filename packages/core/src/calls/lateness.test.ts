import { createFakeClock, createRecordingFetch } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, failure, onAttempt, onCall, schemaOf } from '../../test/call-world.ts'
import { createResponse } from '../../test/run-layer.ts'
import type { Client } from '../client/plugin.ts'
import { operation } from '../operation/operation.ts'
import type { Transport } from '../transport/attempt.ts'
import type { CallOptions } from './running-call.ts'

const pay = operation({ method: 'POST', path: '/pay' })

/** How so many milliseconds pass without a timer: a process that was stopped, a machine that slept, a clock that was set back. */
const pauses = {
	'both clocks': (clock, ms) => clock.advance(ms),
	'the wall clock alone, as while a machine sleeps': (clock, ms) => clock.adjust(ms),
	'the monotonic clock alone, as the wall clock was set back': (clock, ms) => {
		clock.advance(ms)
		clock.adjust(-2 * ms)
	},
} satisfies Record<string, (clock: ReturnType<typeof createFakeClock>, ms: number) => void>

/** Which time is up. */
const bounds = {
	timeoutMs: { limitMs: 900, scope: 'total', options: { timeoutMs: 900, tryTimeoutMs: false } },
	tryTimeoutMs: { limitMs: 900, scope: 'try', options: { timeoutMs: 1_000_000, tryTimeoutMs: 900 } },
	'a layer’s sendDeadlineMs, earlier than the call’s': {
		...{ limitMs: 900, scope: 'total', isLayers: true },
		options: { timeoutMs: 1_000_000, tryTimeoutMs: false },
	},
	'a layer’s sendDeadlineMs, where the call has none': {
		...{ limitMs: 900, scope: 'total', isLayers: true },
		options: { timeoutMs: false, tryTimeoutMs: false },
	},
} satisfies Record<string, { limitMs: number; scope: string; isLayers?: boolean; options: CallOptions }>

/** Where it stands still. */
const places = ['a schema', 'a call layer', 'the issuer', 'an attempt layer', 'the transport'] as const

interface Setting {
	readonly bound: keyof typeof bounds
	readonly pause: keyof typeof pauses
	readonly place: (typeof places)[number]
	readonly via: 'fetch' | 'a transport'
	readonly ms: number
}

async function play({ bound, pause, place, via, ms }: Setting) {
	const { limitMs, options, ...more } = bounds[bound]
	const clock = createFakeClock()
	const stand = (here: Setting['place']): void => void (here === place && pauses[pause](clock, ms))
	const fetch = createRecordingFetch(() => ({ json: {} }))
	let sent = 0
	const transport: Transport = {
		async send(_, report) {
			stand('the transport')
			if (!report.begin()) throw new Error('must not leave')
			sent++
			return createResponse()
		},
	}
	const journal = onCall((call, next) => {
		stand('a call layer')
		return next('isLayers' in more ? { ...call, sendDeadlineMs: call.startedAtMs + limitMs } : call)
	}, 'journal')
	const sign = onAttempt((attempt, next) => {
		stand('an attempt layer')
		return next(attempt)
	})
	const token = async () => {
		stand('the issuer')
		return { accessToken: 'token', lifetimeMs: 60_000 }
	}
	const body = schemaOf(async (value) => {
		stand('a schema')
		return { value }
	})
	const { client } = clientOf([], {
		clock,
		auth: { token },
		...(via === 'fetch' ? { fetch } : { fetch: undefined, transport }),
	} as object)
	const called = operation({ method: 'POST', path: '/pay', body })
	const call = (client.use(journal).use(sign) as Client).call(called, { body: {} }, options)
	return { call, arrived: () => sent + fetch.requests.length }
}

/** Before its try begins, the time of a try does not count. */
const counts = ({ bound, place }: Pick<Setting, 'bound' | 'place'>): boolean =>
	bound !== 'tryTimeoutMs' || !['a schema', 'a call layer'].includes(place)
const isSeen = ({ place, via }: Pick<Setting, 'place' | 'via'>): boolean => place !== 'the transport' || via !== 'fetch'

describe('a call that stood still until its time was up', () => {
	for (const bound of Object.keys(bounds) as (keyof typeof bounds)[])
		for (const pause of Object.keys(pauses) as (keyof typeof pauses)[])
			for (const place of places)
				for (const via of ['fetch', 'a transport'] as const) {
					if (!isSeen({ place, via })) continue
					const setting = { bound, pause, place, via }
					it(`is not sent: by ${pause}, in ${place}, past ${bound}, over ${via}`, async () => {
						const { call, arrived } = await play({ ...setting, ms: 901 })
						if (!counts(setting)) return void (await call)
						const error = await failure(call)
						expect(error).to.include({ code: 'timeout', outcome: 'not_processed', attempts: 0 })
						expect(error.details).to.deep.equal({ scope: bounds[bound].scope, timeoutMs: 900 })
						if (/Deadline/.test(bound)) expect(error.message).to.include('not begun within 900 ms (sendDeadlineMs)')
						expect(arrived()).to.equal(0)
					})
					it(`is sent where a millisecond is left: by ${pause}, in ${place}, ${bound}, over ${via}`, async () => {
						const { call, arrived } = await play({ ...setting, ms: 900 })
						await call
						expect(arrived()).to.equal(1)
					})
				}

	it('is not sent by a layer that gives a later moment, or none, or no moment', async () => {
		for (const sendDeadlineMs of [Number.POSITIVE_INFINITY, undefined, Number.NaN]) {
			const clock = createFakeClock()
			const { client, fetch } = clientOf(undefined, { clock })
			const later = onCall((call, next) => {
				clock.advance(30_001)
				return next({ ...call, sendDeadlineMs })
			})
			const error = await failure(client.use(later).call(pay, { body: {} }))
			expect(error).to.include({ code: 'timeout', outcome: 'not_processed' })
			expect(fetch.requests).to.have.length(0)
		}
	})

	it('says to its layers until when it may begin, by the client’s clock', async () => {
		const clock = createFakeClock()
		const seen: (number | undefined)[] = []
		const seeing = onCall((call, next) => {
			seen.push(call.sendDeadlineMs)
			return next(call)
		})
		const client = clientOf(undefined, { clock }).client.use(seeing)
		for (const options of [{}, { timeoutMs: 500 }, { timeoutMs: false }] as const) await client.call(pay, {}, options)
		expect(seen).to.deep.equal([clock.now() + 30_000, clock.now() + 500, undefined])
	})
})

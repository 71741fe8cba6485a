import type { RecordingFetch, Respond } from '@tarja/testing'
import { describe, expect, refused as hereRefused, it } from '@tarja-test/harness'
import { clientOf, failure, onAttempt, onCall, pay } from '../../test/call-world.ts'
import { definePlugin } from '../client/define-plugin.ts'
import { logging } from '../client/logging.ts'
import type { Client, Plugin } from '../client/plugin.ts'
import type { ClientEvent } from '../client/watch.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import type { CallContext } from '../transport/attempt.ts'

const input = { body: { n: 1 } }

interface Kit {
	readonly client: Client
	readonly fetch: RecordingFetch
	/** What reached the layer that keeps references. */
	readonly kept: CallContext[]
	readonly events: ClientEvent[]
	readonly lines: Readonly<Record<string, unknown>>[]
}

function kit(answer?: Respond, keepsReferences = true): Kit {
	const kept: CallContext[] = []
	const events: ClientEvent[] = []
	const lines: Readonly<Record<string, unknown>>[] = []
	const { client, fetch } = clientOf(answer)
	const keeper = definePlugin({
		id: 'keeper',
		setup: () => ({
			keepsReferences,
			watch: { on: (event) => events.push(event) },
			call: {
				journal: (call, next) => {
					kept.push(call)
					return next(call)
				},
			},
		}),
	})
	const kitted = client.use(keeper).use(logging((record) => lines.push(record), { level: 'debug' }))
	return { client: kitted as Client, fetch, kept, events, lines }
}

async function refused(options: object, effect: 'safe' | 'idempotent' | 'unsafe' = 'unsafe', keeps = true) {
	const { client, fetch, kept, events } = kit(undefined, keeps)
	const error = await failure(client.call({ ...pay, effect }, input, options))
	expect(error, JSON.stringify(options)).to.include({ outcome: 'not_processed', attempts: 0, operation: 'pay' })
	expect([fetch.requests.length, kept.length]).to.deep.equal([0, 0])
	expect(events.map(({ type }) => type)).to.deep.equal(['call_started', 'call_ended'])
	return error
}

const wrong: Readonly<Record<string, unknown>> = {
	undefined: undefined,
	null: null,
	'a number': 7,
	'an object': { toString: () => 'order-7' },
	'an empty text': '',
	'a space in it': 'order 7',
	'a line break at its end': 'order-7\n',
	'a control character': 'order\u00007',
	'another script': 'órden-7',
	'201 characters': 'x'.repeat(201),
}

describe('the reference of a call', () => {
	for (const [what, reference] of Object.entries(wrong))
		it(`is refused before anything is done: ${what}`, async () => {
			const error = await refused({ reference })
			expect(error).to.include({ code: 'invalid_input', reference: undefined })
			const [issue] = (error as TarjaError<'invalid_input'>).details.issues
			expect(issue?.path).to.deep.equal(['reference'])
		})

	it('is refused by its form and never by luck: every length, every character, numbers that cards may have', async () => {
		const { client, kept } = kit()
		const characters = Array.from({ length: 94 }, (_, at) => `x${String.fromCharCode(33 + at)}x`)
		const lengths = Array.from({ length: 200 }, (_, at) => '7'.repeat(at + 1))
		const given = [
			...characters,
			...lengths,
			'4111111111111111',
			'30569309025904',
			'eyJhbGciOiJub25lIn0.e30.',
			'Bearer',
		]
		for (const reference of given) await client.call(pay, input, { reference })
		expect(kept.map(({ reference }) => reference)).to.deep.equal(given)
	})

	it('compiles neither misspelt nor as what may be undefined', () => {
		const { client } = kit()
		const order: { readonly reference?: string } = {}
		// @ts-expect-error no option of that name
		const misspelt = (): unknown => client.call(pay, input, { refrence: 'order-7' })
		// @ts-expect-error it may be undefined, and the call would then be refused
		const absent = (): unknown => client.call(pay, input, { reference: order.reference })
		expect([misspelt, absent]).to.have.length(2)
	})

	it('is read once, whatever gives it', async () => {
		let reads = 0
		const options = {
			get reference() {
				return `order-${reads++}`
			},
		}
		const { client, kept, events } = kit()
		await client.call(pay, input, options)
		expect(kept[0]?.reference).to.equal('order-0')
		expect(events[0]).to.have.nested.property('call.reference', 'order-0')
	})

	it('is refused where nothing keeps it, whoever the plugins are', async () => {
		expect(await refused({ reference: 'order-7' }, 'unsafe', false)).to.include({ code: 'configuration' })
		const error = await failure(clientOf().client.call(pay, input, { reference: 'order-7' }))
		expect(error).to.include({ code: 'configuration', outcome: 'not_processed', reference: 'order-7' })
	})

	for (const effect of ['safe', 'idempotent'] as const)
		it(`is refused for a ${effect} operation, which nothing records`, async () => {
			expect(await refused({ reference: 'order-7' }, effect)).to.include({ code: 'configuration' })
		})

	it('stands on the error, in its record and in all that is printed of it', async () => {
		// Passes for a card number, as one number of 14 digits in four does.
		const reference = '30569309025904'
		const { client } = kit(() => ({ status: 500 }))
		const error = await failure(client.call(pay, input, { reference }))
		expect(error).to.include({ outcome: 'unknown', reference })
		expect(Object.keys(error)).to.include('reference')
		expect(error.record).to.include({ reference })
		expect(JSON.parse(JSON.stringify(error)))
			.to.deep.include({ reference })
			.and.have.nested.include({
				'record.reference': reference,
			})
		const inspect = (error as unknown as Record<symbol, () => string>)[Symbol.for('nodejs.util.inspect.custom')]
		expect(inspect?.call(error)).to.contain(`"reference":"${reference}"`)
	})

	it('is masked in what is printed where it may be a card number of today, or holds a token', async () => {
		for (const reference of ['4111111111111111', 'order-4111-1111-1111-1111', 'eyJhbGciOiJub25lIn0.e30.']) {
			const { client, lines } = kit(() => ({ status: 500 }))
			const error = await failure(client.call(pay, input, { reference }))
			expect(error.reference).to.equal(reference)
			expect(JSON.stringify([error, lines])).to.not.contain(reference)
		}
	})

	it('stands in the lines of a log', async () => {
		const { client, lines } = kit()
		await client.call(pay, input, { reference: 'order-7' })
		expect(lines.map(({ event, reference }) => [event, reference])).to.deep.equal([
			['attempt_ended', 'order-7'],
			['call_ended', 'order-7'],
		])
	})

	it('is not for a layer to change', async () => {
		const { client, fetch } = kit()
		for (const reference of ['order-8', undefined]) {
			const changing = onCall((call, next) => next({ ...call, reference } as CallContext))
			const error = await failure(client.use(changing).call(pay, input, { reference: 'order-7' }))
			expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed' })
		}
		expect(fetch.requests).to.have.length(0)
	})
})

describe('a taken reference', () => {
	const details = {
		reference: '30569309025904',
		entryId: 'e',
		state: 'pending',
		startedAt: '2026-11-20T10:07:11.123Z',
	} as const

	/** A layer that says, in this phase, that the reference is taken; as an attempt layer, or after `next()`, it cannot know that. */
	function saying(where: 'prepare' | 'journal' | 'attempt', after = false): Plugin<'saying'> {
		const layer = async <In, Out>(given: In, next: (given: In) => Promise<Out>): Promise<Out> => {
			if (after) await next(given)
			throw new TarjaError('duplicate_reference', 'Cannot send pay: taken', { outcome: 'unknown', details })
		}
		return where === 'attempt' ? onAttempt(layer, 'sign', 'saying') : onCall(layer, where, 'saying')
	}
	const payWith = (client: Client, plugin: Plugin<string>): Promise<TarjaError> =>
		failure(client.use(plugin).call(pay, input, { reference: details.reference }))

	for (const where of ['prepare', 'journal'] as const)
		it(`has an outcome of its own, keeps its code and details, and advises to look at that payment: ${where}`, async () => {
			const { client, fetch, events, lines } = kit()
			const error = await payWith(client, saying(where))
			expect(error).to.include({ code: 'duplicate_reference', outcome: 'duplicate', reference: details.reference })
			expect(error.details).to.deep.equal(details)
			expect(error.message).to.match(/look at that payment, and choose no other reference$/)
			expect(JSON.parse(JSON.stringify(error))).to.deep.include({ details, outcome: 'duplicate' })
			expect(events.at(-1)).to.include({ type: 'call_ended', outcome: 'duplicate' })
			expect(lines.at(-1)).to.include({ level: 'warn', outcome: 'duplicate' })
			expect(fetch.requests).to.have.length(0)
		})

	it('has that outcome, too, where a layer around makes another error of it', async () => {
		const { client } = kit()
		const wrapping = onCall((call, next) => next(call).catch(() => Promise.reject(new Error('of another kind'))))
		expect(await payWith(client.use(wrapping) as Client, saying('journal'))).to.include({
			code: 'layer_failed',
			outcome: 'duplicate',
		})
	})

	it('is no proof where nothing keeps references, where only an attempt says so, or where something was sent', async () => {
		const told = await failure(clientOf().client.use(saying('journal')).call(pay, input))
		expect(told).to.include({ code: 'duplicate_reference', outcome: 'not_processed' })
		expect(await payWith(kit().client, saying('attempt'))).to.include({ outcome: 'not_processed' })
		expect(await payWith(kit().client, saying('journal', true))).to.include({ outcome: 'unknown' })
		expect(await payWith(kit(() => ({ status: 422 })).client, saying('journal', true))).to.include({
			outcome: hereRefused,
		})
	})

	it('is forgotten once a layer around has asked again, and the call was let through', async () => {
		let asked = 0
		const { client } = kit()
		const twice: Plugin<'twice'> = definePlugin({
			id: 'twice',
			setup: () => ({
				keepsReferences: true,
				call: {
					prepare: (call, next) => next(call).catch(() => next(call)),
					journal: (call, next) => {
						if (asked++) return next(call)
						throw new TarjaError('duplicate_reference', 'Cannot send pay: taken', { outcome: 'duplicate', details })
					},
				},
				attempt: { sign: () => Promise.reject(new Error('no key')) },
			}),
		})
		expect(await payWith(client, twice)).to.include({ code: 'layer_failed', outcome: 'not_processed' })
	})
})

import {
	type ClientEvent,
	type ClientOptions,
	createClient,
	definePlugin,
	type Operation,
	operation,
	type TarjaError,
} from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'

const definition = { id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] } as const

/** What a watcher hears of one call of an operation that was never called before. */
async function heardOf(
	fetch: NonNullable<ClientOptions['fetch']>,
	more: { readonly operation?: Partial<Operation>; readonly sign?: unknown } = {},
) {
	const events: ClientEvent[] = []
	const watching = definePlugin({ id: 'watching', setup: () => ({ watch: { on: (event) => events.push(event) } }) })
	const signing = definePlugin({ id: 'signing', setup: () => ({ attempt: { sign: more.sign as never } }) })
	const client = createClient({ baseUrl: 'https://platform.example', fetch, retry: { limit: 1, backoffLimitMs: 1 } })
	const used = more.sign ? client.use(watching).use(signing) : client.use(watching)
	const error = await used
		.call(operation({ ...definition, ...more.operation } as typeof definition), { body: { n: 1 } })
		.then(
			() => undefined,
			(thrown: TarjaError) => thrown,
		)
	const of = (type: string): readonly ClientEvent[] => events.filter((event) => event.type === type)
	return { error, events, of, end: of('call_ended')[0] }
}

const answering = (status: number) => async (): Promise<Response> => Response.json({}, { status })
const broken = async (): Promise<never> => {
	throw new TypeError('broke')
}

describe('what is told of a call', () => {
	it('is its operation, as often as it is called', async () => {
		const { of } = await heardOf(answering(200))
		expect(of('call_started')[0]).to.have.property('call').that.deep.equals({
			operation: 'pay',
			method: 'POST',
			path: '/pay',
			effect: 'unsafe',
			baseUrl: 'https://platform.example',
			meta: {},
		})
	})
	it('is the last status that came, and no status where none did', async () => {
		for (const status of [200, 422, 500])
			expect((await heardOf(answering(status))).end, `${status}`).to.include({ type: 'call_ended', status })
		const { end, error } = await heardOf(broken)
		expect(end).to.not.have.property('status')
		expect(end).to.include({ outcome: 'unknown', error, attempts: 1 })
	})
	it('took no longer than it was waited for, and neither did its attempts and the waits between them', async () => {
		const before = performance.now()
		const { events } = await heardOf(broken, { operation: { method: 'PUT', effect: 'idempotent' } })
		const tookMs = performance.now() - before
		const told = events.flatMap((event) =>
			'durationMs' in event ? [event.durationMs] : 'waitedMs' in event ? [event.waitedMs] : [],
		)
		expect(told).to.have.lengthOf(4)
		for (const ms of told) expect(ms >= 0 && ms <= tookMs, `${ms} of ${tookMs}`).to.equal(true)
	})
})

describe('what is told of an attempt', () => {
	it('is that a layer failed it, where that handed on what cannot be sent', async () => {
		const sign = (attempt: object, next: (given: unknown) => unknown) => next({ ...attempt, headers: [['a b', '1']] })
		const { of } = await heardOf(answering(200), { sign })
		expect(of('attempt_ended').map((event) => 'code' in event && event.code)).to.deep.equal(['layer_failed'])
	})
	it('is the same where a layer did not wait for it', async () => {
		const sign = (attempt: object, next: (given: unknown) => Promise<unknown>) => {
			next(attempt).catch(() => {})
			throw new Error('of its own')
		}
		const { of } = await heardOf(() => new Promise(() => {}), { sign })
		expect(of('attempt_ended').map((event) => 'code' in event && event.code)).to.deep.equal(['layer_failed'])
	})
})

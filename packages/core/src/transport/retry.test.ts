import { describe, expect, it, rejection } from '@tarja-test/harness'
import { type Retried, retriedStatuses, retryAfterMs, withRetries } from './retry.ts'

interface Tried {
	readonly response: { readonly status: number; readonly headers: Headers }
	readonly word?: unknown
}

const createResponse = (status: number, headers: Record<string, string> = {}): Tried => ({
	response: { status, headers: new Headers(headers) },
})

/** Work that is tried as often as anybody wants. */
const workOf = (attempt: Retried<Tried>['attempt'], more: Partial<Retried<Tried>> = {}): Retried<Tried> => ({
	...{ url: 'https://platform.example', signal: new AbortController().signal, attempt, limit: 2, random: () => 0 },
	method: 'GET',
	isRetriable: () => true,
	isRetriedStatus: (status) => retriedStatuses.includes(status),
	longestWaitMs: () => 30_000,
	nowMs: () => 0,
	...more,
})

/** Tries what gives these answers, or throws them where they are errors. The waits are recorded, and none takes any time. */
async function retried(
	ends: readonly (Tried | Error)[],
	more: Partial<Retried<Tried>> = {},
	isRetriable: (error: unknown) => boolean = () => true,
) {
	const { setTimeout } = globalThis
	const waitsMs: number[] = []
	const tries: number[] = []
	globalThis.setTimeout = ((handler: () => void, delayMs = 0) => {
		waitsMs.push(delayMs)
		return setTimeout(handler, 0)
	}) as typeof setTimeout
	const attempt = async (tryNumber: number): Promise<Tried> => {
		tries.push(tryNumber)
		const end = ends[tries.length - 1]
		if (end === undefined || end instanceof Error) throw end ?? new Error('one try too many')
		return end
	}
	try {
		const end = await withRetries(workOf(attempt, { isRetriable, ...more })).catch((error: unknown) => error)
		return { end, tries, waitsMs }
	} finally {
		globalThis.setTimeout = setTimeout
	}
}

describe('a try that failed', () => {
	it('is followed by as many as the policy has, numbered from one', async () => {
		const broken = new Error('broken')
		const last = new Error('last')
		expect(await retried([broken, broken, last])).to.deep.include({ end: last, tries: [1, 2, 3] })
		const ok = createResponse(200)
		expect(await retried([broken, createResponse(500), ok])).to.deep.include({ end: ok, tries: [1, 2, 3] })
		expect((await retried([broken], { limit: 0 })).tries).to.deep.equal([1])
	})
	it('is the last one where its error is not worth another', async () => {
		const broken = new Error('broken')
		expect(await retried([broken], {}, () => false)).to.deep.include({ end: broken, tries: [1] })
		const fatal = new Error('fatal')
		const found = await retried([broken, fatal], {}, (error) => error !== fatal)
		expect(found).to.deep.include({ end: fatal, tries: [1, 2] })
	})
})

describe('an answer', () => {
	it('is tried again for six statuses alone', async () => {
		// Some of them no Response can have.
		for (const status of [100, 101, 199, 399, 400, 401, 404, 409, 413, 425, 501, 599, 600, 999]) {
			const input = createResponse(status)
			expect(await retried([input]), `${status}`).to.deep.include({ end: input, tries: [1] })
		}
		for (const status of [408, 429, 500, 502, 503, 504])
			expect((await retried([createResponse(status), createResponse(200)])).tries).to.deep.equal([1, 2])
	})
	it('is not tried again once somebody has said what it means', async () => {
		const input = { ...createResponse(503), word: 'unknown' }
		expect(await retried([input])).to.deep.include({ end: input, tries: [1] })
	})
})

describe('the wait before another try', () => {
	const broken = new Error('broken')
	it('doubles, less up to half of it, up to the limit', async () => {
		const waits = async (more: Partial<Retried<Tried>>) =>
			(await retried([broken, broken, createResponse(200)], more)).waitsMs
		expect(await waits({})).to.deep.equal([150, 300])
		expect(await waits({ random: () => 0.5 })).to.deep.equal([225, 450])
	})
	it('is what the server asks for with 429 and 503, by its own clock', async () => {
		const waits = async (status: number, headers: Record<string, string> = { 'retry-after': '7' }) =>
			(await retried([createResponse(status, headers), createResponse(200)])).waitsMs
		for (const status of [429, 503]) expect(await waits(status), `${status}`).to.deep.equal([7000])
		expect(await waits(500)).to.deep.equal([150])
		const dates = { date: 'Thu, 01 Jan 2026 00:00:08 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }
		expect(await waits(503, dates)).to.deep.equal([2000])
	})
	it('is not begun where the server asks for more than there is time for, on the first try or a later one', async () => {
		const later = createResponse(503, { 'retry-after': '31' })
		expect(await retried([later])).to.deep.include({ end: later, tries: [1], waitsMs: [] })
		expect(await retried([broken, later])).to.deep.include({ end: later, tries: [1, 2], waitsMs: [150] })
	})
	it('ends with the signal, and the last try is what is told', async () => {
		const controller = new AbortController()
		const attempt = async (): Promise<never> => {
			setTimeout(() => controller.abort(new Error('enough')), 1)
			throw broken
		}
		expect(await rejection(withRetries(workOf(attempt, { signal: controller.signal })))).to.equal(broken)
	})
	it('is not begun where there can be no other: what the first try said of the URL is told', async () => {
		let tries = 0
		const attempt = async (): Promise<never> => {
			tries++
			throw broken
		}
		expect(await rejection(withRetries(workOf(attempt, { url: 'http://[' })))).to.equal(broken)
		expect(tries).to.equal(1)
	})
})

describe('a signal that is aborted before', () => {
	it('lets nothing be tried, and its reason is told', async () => {
		const reason = new Error('enough')
		let tries = 0
		const work = workOf(async () => createResponse(200 + tries++), { signal: AbortSignal.abort(reason) })
		expect(await rejection(withRetries(work))).to.equal(reason)
		expect(tries).to.equal(0)
	})
})

describe('Retry-After', () => {
	it('says when to come again in whole seconds or by a date, and nothing in any other way', () => {
		const nowMs = Date.parse('2026-01-01T00:00:00Z')
		const read = (text: string | undefined, status = 503, date?: string) =>
			retryAfterMs(
				new Response(null, {
					status,
					headers: { ...(text !== undefined && { 'retry-after': text }), ...(date && { date }) },
				}),
				nowMs,
			)
		const inTen = 'Thu, 01 Jan 2026 00:00:10 GMT'
		for (const status of [429, 503]) expect(read(' 7 ', status)).to.equal(7000)
		expect([read('0'), read('901'), read('9'.repeat(20)), read(inTen)]).to.deep.equal([0, 900_000, 900_000, 10_000])
		expect(read('Fri, 31 Dec 9999 23:59:59 GMT')).to.equal(900_000)
		expect(read(inTen, 503, 'Thu, 01 Jan 2026 00:00:08 GMT')).to.equal(2000)
		expect(read('Wed, 31 Dec 2025 00:00:00 GMT')).to.equal(0)
		// The last two are no HTTP dates, though Date.parse takes them for dates.
		const unreadable = [undefined, '', 'soon', '-5', '1.5', '1e3', '0x10', '5 s']
		for (const text of [...unreadable, '2026-01-01T00:00:10Z', '1 Jan 2031 00:00:00 GMT'])
			expect(read(text), text).to.equal(undefined)
		expect(read('7', 500)).to.equal(undefined)
	})
})

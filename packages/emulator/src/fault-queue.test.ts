import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createFaultQueue, type FaultQueue } from './fault-queue.ts'
import type { Delay, Fault } from './faults.ts'
import type { Message } from './message.ts'

const bounds = { items: 1_000, characters: 1_000_000 }

function message(change: Partial<Message> & { text?: string } = {}): Message {
	const { text = '', ...rest } = change
	return {
		method: 'POST',
		url: 'http://emulator.invalid/a',
		path: '/a',
		query: '',
		headers: new Headers({ 'content-type': 'application/json' }),
		body: new TextEncoder().encode(text),
		tooLarge: false,
		...rest,
	}
}

const reset: Fault = { at: 'before-accept', action: 'reset' }

/** The ids of the faults that so many requests meet, a dash for none. */
function met(queue: FaultQueue, requests: number): string {
	return Array.from({ length: requests }, () => queue.take(message())?.id ?? '-').join(' ')
}

function queueOf(...faults: Fault[]): FaultQueue {
	const queue = createFaultQueue(1, bounds)
	queue.add(faults)
	return queue
}

describe('createFaultQueue()', () => {
	const always = { ...reset, id: 'a', times: 'always' } as const
	// [what, the queue, which fault each request meets]
	const turns: readonly (readonly [string, readonly Fault[], string])[] = [
		['plays a fault once unless told otherwise', [reset], 'fault-1 - -'],
		['plays a fault for ever when told to', [always], 'a a a a'],
		[
			'plays faults one after the other',
			[
				{ ...reset, id: 'a', times: 2 },
				{ ...reset, id: 'b' },
			],
			'a a b - -',
		],
		['lets requests pass first', [{ ...reset, id: 'a', after: 2, times: 2 }], '- - a a - -'],
		[
			'counts only the requests that reach it',
			[
				{ ...reset, id: 'a' },
				{ ...reset, id: 'b', after: 1 },
			],
			'a - b -',
		],
		['never plays a fault of probability 0', [{ ...always, probability: 0 }], '- - - - - -'],
		['always plays one of 1', [{ ...always, probability: 1 }], 'a a a a a a'],
	]
	for (const [what, faults, expected] of turns)
		it(what, () => {
			expect(met(queueOf(...faults), expected.split(' ').length)).to.equal(expected)
		})

	it('refuses connections at once, or when the requests that it lets pass have come, and ends that with the fault', () => {
		const refusals: number[] = []
		const queue = createFaultQueue(1, bounds, { canHang: false, shut: (durationMs) => refusals.push(durationMs) })
		const refuse = { at: 'before-connection', action: 'refuse' } as const
		queue.add([
			{ ...refuse, id: 'now' },
			{ ...refuse, id: 'later', after: 2, delayMs: 7, match: { path: '/a' } },
		])
		expect(refusals).to.deep.equal([1_000])
		expect(met(queue, 1)).to.equal('-')
		queue.take(message({ path: '/b' }))
		expect(refusals).to.deep.equal([1_000])
		expect(met(queue, 3)).to.equal('- - -')
		expect(refusals).to.deep.equal([1_000, 7])
		expect(queue.list().map(({ played }) => played)).to.deep.equal([1, 1])
		queue.clearDone()
		expect(refusals).to.deep.equal([1_000, 7])
		queue.add([{ ...refuse, id: 'again' }])
		queue.clear('again')
		expect(refusals).to.deep.equal([1_000, 7, 1_000, 0])
	})

	it('takes a connection that is kept waiting only where the port can do that', () => {
		const hang = { at: 'before-connection', action: 'hang' } as const
		const shut: unknown[] = []
		const queueWith = (canHang: boolean) =>
			createFaultQueue(1, bounds, { canHang, shut: (...given) => shut.push(given) })
		expect(() => queueWith(false).add([hang])).to.throw('action: expected refuse: only the server')
		queueWith(true).add([hang])
		expect(shut).to.deep.equal([[1_000, 'hang']])
	})

	it('is for one operation, whichever path it has', () => {
		const queue = queueOf({ ...reset, match: { operation: 'loans.refund' }, times: 'always' })
		const meets = (operation?: string): boolean => queue.take(message(), operation) !== undefined
		expect([meets('loans.refund'), meets('loans.other'), meets()]).to.deep.equal([true, false, false])
	})

	it('draws delays within their bounds', () => {
		const delays = (delayMs: Delay) => {
			const queue = queueOf({ at: 'after-commit', action: 'slow', delayMs, times: 'always' })
			return Array.from({ length: 2_000 }, () => queue.take(message())?.delayMs ?? -1).sort((one, other) => one - other)
		}
		const even = delays({ from: 100, to: 200 })
		expect([even[0] ?? 0, even.at(-1) ?? 0]).to.satisfy(
			([least = 0, most = 0]) => least >= 100 && most <= 200 && least < 110 && most > 190,
		)
		expect(delays(70)).to.deep.equal(Array.from({ length: 2_000 }, () => 70))
	})

	it('lets those that are done never use up the room for others', () => {
		const queue = createFaultQueue(1, { items: 3, characters: 1_000_000 })
		queue.add([
			{ ...reset, id: 'done' },
			{ ...reset, id: 'left', times: 5 },
		])
		for (let armed = 0; armed < 10; armed += 1) {
			queue.add([{ ...reset, id: `next-${armed}` }])
			for (let taken = 0; taken < 7; taken += 1) queue.take(message())
		}
		expect(() => queue.add([reset, reset, reset, reset])).to.throw(TypeError, '3 faults at most')
		queue.add([
			{ ...reset, times: 'always' },
			{ ...reset, times: 'always' },
			{ ...reset, times: 'always' },
		])
		expect(() => queue.add([reset])).to.throw(TypeError, '3 faults at most')
		expect(queue.list()).to.have.lengthOf(3)
	})

	it('draws the same for the same seed, also when it goes on from an exported state', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (start) => {
				const fault: Fault = { ...reset, id: 'a', times: 'always', probability: 0.5 }
				const one = createFaultQueue(start, bounds)
				const two = createFaultQueue(start, bounds)
				one.add([fault])
				two.add([fault])
				expect(met(one, 20)).to.equal(met(two, 20))
				const three = createFaultQueue(0, bounds)
				three.importState(JSON.parse(JSON.stringify(one.exportState())))
				expect(met(three, 20)).to.equal(met(two, 20))
			}),
			random(),
		)
	})

	it('plays about half of the requests at a probability of a half', () => {
		const queue = queueOf({ ...reset, id: 'a', times: 1_000, probability: 0.5 })
		const played = met(queue, 1_000).split('a').length - 1
		expect(played).to.be.within(440, 560)
	})

	it('matches by method, by path, and by a field of body, form or query', () => {
		const match = { method: 'POST', path: '/a', field: { name: 'nsuOrigem', value: '000123' } }
		const matching = [
			message({ text: '{"nsuOrigem":"000123"}' }),
			message({ query: 'nsuOrigem=000123' }),
			message({
				headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }),
				text: 'nsuOrigem=000123',
			}),
		]
		for (const one of matching) expect(queueOf({ ...reset, match }).take(one)).not.to.equal(undefined)
		const others = [
			message({ text: '{"nsuOrigem":"123"}' }),
			message({ method: 'PUT', text: '{"nsuOrigem":"000123"}' }),
			message({ path: '/b', text: '{"nsuOrigem":"000123"}' }),
			message({ text: 'no json' }),
		]
		for (const one of others) expect(queueOf({ ...reset, match }).take(one)).to.equal(undefined)
	})

	it('says how often each was met and played, and forgets what it is told to, or those that are done', () => {
		const other = { ...reset, id: 'b', match: { path: '/other' } }
		const queue = queueOf({ ...reset, id: 'done', after: 1 }, other, always)
		met(queue, 3)
		expect(queue.list().map((fault) => `${fault.id} ${fault.met} ${fault.played}`)).to.deep.equal([
			'done 3 1',
			'b 0 0',
			'a 2 2',
		])
		queue.clearDone()
		expect(queue.list().map(({ id }) => id)).to.deep.equal(['b', 'a'])
		queue.clear('b')
		expect(queue.list().map(({ id }) => id)).to.deep.equal(['a'])
		queue.clear()
		expect(queue.list()).to.have.lengthOf(0)
	})
})

import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createFaultQueue, type FaultQueue } from './fault-queue.ts'
import type { Fault } from './faults.ts'
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
	it('plays a fault once unless told otherwise', () => {
		expect(met(queueOf(reset), 3)).to.equal('fault-1 - -')
	})

	it('plays faults one after the other: fail twice, then once more differently, then succeed', () => {
		const queue = queueOf({ ...reset, id: 'a', times: 2 }, { ...reset, id: 'b' })
		expect(met(queue, 5)).to.equal('a a b - -')
	})

	it('lets requests pass first', () => {
		expect(met(queueOf({ ...reset, id: 'a', after: 2, times: 2 }), 6)).to.equal('- - a a - -')
	})

	it('counts at a fault only the requests that reach it', () => {
		const queue = queueOf({ ...reset, id: 'a' }, { ...reset, id: 'b', after: 1 })
		expect(met(queue, 4)).to.equal('a - b -')
	})

	it('plays a fault for ever when told to', () => {
		expect(met(queueOf({ ...reset, id: 'a', times: 'always' }), 4)).to.equal('a a a a')
	})

	it('never plays a fault of probability 0, and always one of 1', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0 }), (start) => {
				const queue = createFaultQueue(start, bounds)
				queue.add([{ ...reset, times: 'always', probability: 0 }])
				expect(met(queue, 50)).not.to.contain('fault')
				queue.clear()
				queue.add([{ ...reset, id: 'a', times: 'always', probability: 1 }])
				expect(met(queue, 50)).not.to.contain('-')
			}),
			random(),
		)
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

	it('says how often each was met and played, and forgets what it is told to', () => {
		const queue = queueOf({ ...reset, id: 'a', after: 1 }, { ...reset, id: 'b', match: { path: '/other' } })
		met(queue, 3)
		expect(queue.list().map((fault) => [fault.id, fault.met, fault.played])).to.deep.equal([
			['a', 3, 1],
			['b', 0, 0],
		])
		queue.clear('a')
		expect(queue.list().map((fault) => fault.id)).to.deep.equal(['b'])
		queue.clear()
		expect(queue.list()).to.have.lengthOf(0)
	})
})

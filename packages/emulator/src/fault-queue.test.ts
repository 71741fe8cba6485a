import { describe, expect, it } from '@tarja-test/harness'
import { createFaultQueue, type FaultQueue } from './fault-queue.ts'
import type { Fault } from './faults.ts'
import type { Message } from './message.ts'

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
	const queue = createFaultQueue()
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
	]
	for (const [what, faults, expected] of turns)
		it(what, () => {
			expect(met(queueOf(...faults), expected.split(' ').length)).to.equal(expected)
		})

	it('is for one operation, whichever path it has', () => {
		const queue = queueOf({ ...reset, match: { operation: 'loans.refund' }, times: 'always' })
		const meets = (operation?: string): boolean => queue.take(message(), operation) !== undefined
		expect([meets('loans.refund'), meets('loans.other'), meets()]).to.deep.equal([true, false, false])
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
})

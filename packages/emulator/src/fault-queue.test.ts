import { describe, expect, it } from '@tarja-test/harness'
import { createFaultQueue, type FaultQueue } from './fault-queue.ts'
import type { Fault } from './faults.ts'
import type { Message } from './message.ts'

function message(change: Partial<Message> = {}): Message {
	return {
		method: 'POST',
		path: '/a',
		query: '',
		headers: new Headers(),
		body: new Uint8Array(),
		tooLarge: false,
		...change,
	}
}

const reset: Fault = { at: 'before-accept', action: 'reset' }

/** Returns the ids of the faults that act on so many requests. A dash means that none does. */
function met(queue: FaultQueue, requests: number): string {
	return Array.from({ length: requests }, () => queue.take(message())?.id ?? '-').join(' ')
}

function queueOf(...faults: Fault[]): FaultQueue {
	const queue = createFaultQueue()
	queue.add(faults)
	return queue
}

describe('createFaultQueue()', () => {
	const always = { ...reset, times: 'always' } as const
	// [what, the queue, which fault each request meets]
	const turns: readonly (readonly [string, readonly Fault[], string])[] = [
		['plays a fault once unless told otherwise', [reset], 'fault-1 - -'],
		['plays a fault for ever when told to', [always], 'fault-1 fault-1 fault-1'],
		['plays faults one after the other', [{ ...reset, times: 2 }, reset], 'fault-1 fault-1 fault-2 - -'],
		['lets requests pass first', [{ ...reset, after: 2, times: 2 }], '- - fault-1 fault-1 - -'],
		['counts only the requests that reach it', [reset, { ...reset, after: 1 }], 'fault-1 - fault-2 -'],
	]
	for (const [what, faults, expected] of turns)
		it(what, () => {
			expect(met(queueOf(...faults), expected.split(' ').length)).to.equal(expected)
		})

	it('is for one operation, whichever path it has, or for one path', () => {
		const queue = queueOf({ ...reset, match: { operation: 'loans.refund' }, times: 'always' })
		const meets = (operation?: string): boolean => queue.take(message(), operation) !== undefined
		expect([meets('loans.refund'), meets('loans.other'), meets()]).to.deep.equal([true, false, false])
		const ofPath = queueOf({ ...reset, match: { path: '/a' } })
		expect(ofPath.take(message({ path: '/b' }))).to.equal(undefined)
		expect(ofPath.take(message())?.id).to.equal('fault-1')
	})

	it('makes room for new faults by those that are done', () => {
		const queue = queueOf(reset, { ...reset, after: 1 })
		queue.take(message())
		queue.add([reset])
		expect(queue.list().map(({ id }) => id)).to.deep.equal(['fault-2', 'fault-3'])
	})
})

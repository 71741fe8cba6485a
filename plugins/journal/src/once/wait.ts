/** Waits until a step of an order is resolved or paid: by a lookup, a webhook, another process or a person. */

import { checkOptions, withTimeout } from '@tarja/core/plugin'
import type { LookUp } from '../lookup/lookups.ts'
import { checkReference, firstStep, has, isDuration, isStep } from '../validate.ts'
import type { FoundOrder } from './order-state.ts'
import { type ReadDeps, readOrder } from './read-order.ts'
import { stateOfEntry } from './states.ts'

/** What `client.journal.wait` waits for, and how long. */
export interface WaitOptions {
	/** Which of the order's calls. Default `create`. */
	readonly step?: string
	/** `resolved` (default): the step isn't unresolved any more. `paid`: a customer has paid it, or the platform has refused it. */
	readonly until?: 'resolved' | 'paid'
	/** How long to wait, in milliseconds. */
	readonly timeoutMs: number
	/** Ends the waiting. The promise is then rejected with the signal's reason. */
	readonly signal?: AbortSignal
}

const optionChecks = {
	step: isStep,
	until: (value: unknown) => value === 'resolved' || value === 'paid',
	timeoutMs: isDuration,
	signal: has('throwIfAborted'),
}

/** The first and the longest pause between two reads of the order, in milliseconds. */
const [firstPauseMs, longestPauseMs] = [250, 5000]

export function createWait(deps: ReadDeps & { readonly lookUp: LookUp }) {
	return async (reference: string, options: WaitOptions): Promise<FoundOrder | undefined> => {
		checkReference(reference)
		// Without a time, it could wait forever. `null` isn't a time, and `undefined` would pass for a default.
		checkOptions('use wait', { ...options, timeoutMs: options?.timeoutMs ?? null }, optionChecks)
		const { step = firstStep, until = 'resolved', timeoutMs, signal } = options
		const startMs = performance.now()
		const read = async () => {
			const { owner, lost } = await readOrder(deps, { reference, step }, undefined, true)
			return { owner, known: lost ?? (owner && stateOfEntry(owner, { reference, step })) }
		}
		for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
			signal?.throwIfAborted()
			const { owner, known } = await read()
			const leftMs = timeoutMs - (performance.now() - startMs)
			if (isOver(known, until) || leftMs <= 0) return known
			const looked = owner && (await untilAborted(Math.min(longestPauseMs, leftMs), deps.lookUp(owner), signal))
			// What a lookup has changed is read at once.
			if (!looked || looked === owner) await untilAborted(Math.min(pauseMs, leftMs), new Promise(() => {}), signal)
		}
	}
}

function isOver(known: FoundOrder | undefined, until: WaitOptions['until']): boolean {
	if (!known || known.state === 'unresolved') return false
	return until === 'resolved' || known.state === 'rejected' || known.paidAt !== undefined
}

/** Resolves as `work` does, or to `undefined` after a time. Rejects if the signal is aborted. */
async function untilAborted<Out>(
	timeoutMs: number,
	work: Promise<Out>,
	signal?: AbortSignal,
): Promise<Out | undefined> {
	let stop = (): void => {}
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(signal?.reason)
	})
	signal?.addEventListener('abort', stop)
	try {
		return await withTimeout(timeoutMs, Promise.race([work, aborted]), () => undefined)
	} finally {
		signal?.removeEventListener('abort', stop)
	}
}

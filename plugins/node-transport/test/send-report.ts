// Send reports that list how a transport used them, for the cases of the transport contract.
import type { SendReport } from '@tarja/core/plugin'
import { createBreach } from '../../../packages/testing/src/contract-case.ts'

/** A report that also lists, in order, which of its functions the transport called. */
export interface Kept extends SendReport {
	readonly told: string[]
}

/** Makes a report that lets a request begin once, and only if `mayBegin` allows it. */
export function createReport(mayBegin: () => boolean = () => true, maxResponseBytes: number = 1_000_000): Kept {
	const told: string[] = []
	return {
		told,
		maxResponseBytes,
		begin() {
			const begins = mayBegin() && !told.includes('begin')
			told.push(begins ? 'begin' : 'refused')
			return begins
		},
		receive(status) {
			told.push(`answered ${status}`)
		},
	}
}

/** Fails the case unless the report was told just that, in that order. */
export function expectTold({ told }: Kept, wanted: string, what: string): void {
	if (told.join(', ') !== wanted)
		throw createBreach(`${what} was reported as "${told.join(', ')}" instead of "${wanted}"`)
}

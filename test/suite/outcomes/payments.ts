// What has to come of a payment that its caller, the client's time or a dead address ends, in words.
import type { Where } from './expected.ts'

/** A phase of the call that is held until it is let go. */
export const phases = ['token', 'sign layer', 'headers', 'body'] as const
export type Phase = (typeof phases)[number]

export const isSent = (phase: Phase): boolean => phase === 'headers' || phase === 'body'
/** What has to come of a call that its caller or its time ends in this phase. */
export const resultIn = (phase: Phase): string =>
	isSent(phase) ? 'unknown, 1 POST, 1 applied' : 'not_processed, 0 POST, 0 applied'

/** What is known where no connection can be made. */
export const refusedBy = (where: Where): 'not_processed' | 'unknown' =>
	['node', 'bun', 'deno'].includes(where) ? 'not_processed' : 'unknown'

/** What ends a call in each of its phases. */
export const ends = ['aborted', 'total timeout', 'try timeout'] as const

/** One request as the console shows it: beside the reference, and as what can be made of it. */

import type { LogEntry } from '../entry.ts'
import type { QueuedFault } from '../fault-queue.ts'
import { present } from '../present.ts'
import { testOf } from './copied-test.ts'
import { curlOf } from './curl.ts'
import { otherHeaders, type Row, tableOf } from './request-table.ts'

/** What can be said of a request. */
export interface RequestDescription {
	/** What was sent, beside what the reference shows; absent where it shows nothing of the operation. */
	readonly rows?: readonly Row[]
	/** The header fields that are not in `rows`. */
	readonly headers: readonly (readonly [name: string, value: string])[]
	/** The command that sends it again. */
	readonly curl: string
	/** A test that plays it again. */
	readonly test?: string
}

/** Where the request was sent, and what is armed there. */
export interface DescriptionContext {
	readonly baseUrl: string
	readonly faults: readonly QueuedFault[]
}

export function describedRequest(entry: LogEntry, { baseUrl, faults }: DescriptionContext): RequestDescription {
	return {
		headers: otherHeaders(entry),
		curl: curlOf(entry, baseUrl),
		...present({ rows: tableOf(entry), test: testOf(entry, faults) }),
	}
}

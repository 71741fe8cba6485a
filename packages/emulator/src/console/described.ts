/** Describes one request for the console: compared with the reference, and as curl command and test. */

import type { LogEntry } from '../entry.ts'
import type { QueuedFault } from '../fault-turns.ts'
import { present } from '../present.ts'
import { type Language, translated } from '../refusal-text.ts'
import { testOf } from './copied-test.ts'
import { curlOf } from './curl.ts'
import { otherHeaders, type Row, tableOf } from './request-table.ts'

/** A request in detail, as the console shows it. */
export interface RequestDescription {
	/** Fields compared with the reference; absent if the reference does not show the operation. */
	readonly rows?: readonly Row[]
	/** Header fields of the request that `rows` does not show. */
	readonly headers: readonly (readonly [name: string, value: string])[]
	/** A curl command that sends the request again. */
	readonly curl: string
	/** Reason for which the request was refused, in the requested language; absent if it was not refused. */
	readonly refusal?: LogEntry['refusal']
	/** JavaScript code of a test that plays the same failure and makes the same request; absent if none can be made. */
	readonly test?: string
}

/** Facts that the description needs and that are not in the log entry. */
export interface DescriptionContext {
	/** Base URL under which clients reach this space, for the curl command. */
	readonly baseUrl: string
	/** The faults in the queue, among which the fault that acted is looked up. */
	readonly faults: readonly QueuedFault[]
	/** Language in which refusals are written. Default `en`. */
	readonly language?: Language
}

function refusalIn(language: Language, { refusal }: LogEntry): LogEntry['refusal'] {
	if (!refusal) return undefined
	const { detail, section, errors } = refusal
	const told = errors?.map(({ field, expected }) => ({ field, expected: translated(expected, language) }))
	return { detail: translated(detail, language), ...present({ section, errors: told }) }
}

export function describedRequest(
	entry: LogEntry,
	{ baseUrl, faults, language = 'en' }: DescriptionContext,
): RequestDescription {
	return {
		headers: otherHeaders(entry),
		curl: curlOf(entry, baseUrl),
		...present({ rows: tableOf(entry), refusal: refusalIn(language, entry), test: testOf(entry, faults) }),
	}
}

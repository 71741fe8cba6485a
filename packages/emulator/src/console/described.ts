/** Describes one request for the console: compared with the reference, and as curl command and test. */

import type { LogEntry } from '../entry.ts'
import type { QueuedFault } from '../fault-turns.ts'
import type { PaymentRecord } from '../payments.ts'
import { present } from '../present.ts'
import { type Language, translated } from '../refusal-text.ts'
import type { EmulatorCredentials } from '../settings.ts'
import { type Cut, cutsOf, testOf } from './copied-test.ts'
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
	/** What would have been if the connection had ended at each moment of the payment; absent if it is none, or is going on. */
	readonly cuts?: readonly Cut[]
}

/** Facts that the description needs and that are not in the log entry. */
export interface DescriptionContext {
	/** Base URL under which clients reach this space, for the curl command. */
	readonly baseUrl: string
	/** The credentials that the emulator expects: the curl command asks for a token with them. */
	readonly credentials: EmulatorCredentials
	/** The faults in the queue, among which the fault that acted is looked up. */
	readonly faults: readonly QueuedFault[]
	/** The payment that the request asked for; absent if it asked for none. */
	readonly payment?: PaymentRecord
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
	{ baseUrl, credentials, faults, payment, language = 'en' }: DescriptionContext,
): RequestDescription {
	return {
		headers: otherHeaders(entry),
		curl: curlOf(entry, baseUrl, credentials),
		...present({
			rows: tableOf(entry),
			refusal: refusalIn(language, entry),
			test: testOf(entry, faults, payment),
			cuts: cutsOf(entry),
		}),
	}
}

/** One entry of the log: what it shows of a request, and the room that it takes. */
import type { FaultAction, FaultPlace } from './faults.ts'
import { type Labels, maskBody, maskHeaders, maskMethod, maskPath, maskQuery } from './mask.ts'
import type { Message } from './message.ts'
import { present } from './present.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './settings.ts'

/** One request, recorded once its whole body had arrived. Preflights and the control plane are not recorded. */
export interface LogEntry {
	/** Number of the request, counted from 1; the answer carries it in `emulator-seq`. */
	readonly seq: number
	/** When it had arrived: ISO 8601, by the real clock. */
	readonly at: string
	/** Method as received. */
	readonly method: string
	/** Path below the base URL and the space. */
	readonly path: string
	/** Query without its question mark. */
	readonly query: string
	/** Header fields by lower-case name. */
	readonly headers: Readonly<Record<string, string>>
	/** Header lines in wire order and spelling, where the runtime shows them and the detail is `full`. */
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Body text: as received when the detail is `full`, else with its values masked. */
	readonly body: string
	/** Size of the body in bytes. */
	readonly bodyBytes: number
	/** Number of the connection, where the runtime shows it. */
	readonly connection?: number
	/** The fault that acted on it. */
	readonly fault?: { readonly id: string; readonly at: FaultPlace; readonly action: FaultAction }
	/** True when the fault needed a socket and was played as nearly as a Fetch response can. */
	readonly degraded?: true
	/** Whether the request took effect, whatever became of its answer. */
	readonly applied: boolean
	/** What the effect was. */
	readonly effect?: 'token' | 'intent'
	/** Identifier of the binding that it is for, served or refused. */
	readonly operation?: string
	/** Status code of the answer; absent while there is none, and when a fault kept even the status line back. */
	readonly status?: number
	/** Name of the problem that it was refused with. */
	readonly problem?: string
	/** What the problem document said. */
	readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>
	/** When its answer was known, which a fault may still hold back: ISO 8601, by the real clock. */
	readonly endedAt?: string
	/** Label of an intent: equal for those alike in the fields of the setting `identifiedBy`. */
	readonly payment?: string
	/** Number of the first request that is alike. */
	readonly alikeTo?: number
}

/** An entry as long as its request goes on. */
export type Entry = { -readonly [K in keyof LogEntry]: LogEntry[K] }

type Described = Omit<Entry, 'seq' | 'at' | 'applied'>

/** What an entry shows of a message: with its values masked, or as it is. */
export function describe(message: Message, detail: Settings['logDetail'], labels: Labels): Described {
	const { method, path, query, headers, rawHeaders, body, connection } = message
	const measured = { bodyBytes: body.byteLength, ...present({ connection }) }
	if (detail === 'redacted')
		return {
			method: maskMethod(method, labels),
			path: maskPath(path, labels),
			query: maskQuery(query, labels),
			headers: maskHeaders(headers, labels),
			body: maskBody(message, labels),
			...measured,
		}
	const text = new TextDecoder().decode(body)
	const fields = { headers: Object.fromEntries(headers), ...present({ rawHeaders }) }
	return { method, path, query, ...fields, body: text, ...measured }
}

/** What stands in an entry besides its texts. */
export const fixedCharacters = 300

/** How many characters of the log's room an entry takes. */
export function charactersOf({ method, path, query, headers, body, rawHeaders = [], refusal }: Entry): number {
	const errors = (refusal?.errors ?? []).map(({ field, expected }) => [field, expected] as const)
	const lines = [...Object.entries(headers), ...rawHeaders, ...errors, [refusal?.detail ?? '', ''] as const]
	const inLines = lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
	return fixedCharacters + method.length + path.length + query.length + body.length + inLines
}

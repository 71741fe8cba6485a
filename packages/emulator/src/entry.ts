/** Defines log entries, and how much memory they take. */
import type { FaultAction, FaultPlace } from './faults.ts'
import { keptBody, keptHeaders, keptLines, keptPairs, keptPath, type Masking } from './masking.ts'
import type { Message } from './message.ts'
import { present } from './present.ts'
import type { Problem } from './problem.ts'
import type { Issue } from './shapes.ts'

/** How much of an answer its client was sent: all of it, only a part, or not even the status line. */
export type Ending = 'whole' | 'cut' | 'lost'

/** The answer to a request: its head, and as much of its body as was sent. */
export interface LoggedAnswer {
	/** Status code as the emulator sent it. If the answer was lost, the client did not see it. */
	readonly status: number
	/** Header fields of the answer, by lower-case name, with secrets masked. */
	readonly headers: Readonly<Record<string, string>>
	/**
	 * The first 16,384 characters of the part of the body that was sent, masked like a request's body; the whole body while it is
	 * being sent or if it was lost.
	 */
	readonly body: string
	/** Size of the whole body in bytes, whether or not all of it was sent. */
	readonly bodyBytes: number
	/** How many bytes of the body left the emulator before the answer ended. */
	readonly sentBytes: number
	/** When the answer was determined: ISO 8601, by the real clock. */
	readonly at: string
	/** When the answer's status line was sent: ISO 8601, by the real clock. Absent until then. */
	readonly beganAt?: string
}

/**
 * A logged request. It is recorded once its whole body has arrived or was broken off by a fault. Preflights and control requests
 * are not recorded.
 */
export interface LogEntry {
	/** Number of the request, counted from 1; the answer carries it in `emulator-seq`. */
	readonly seq: number
	/** When the request had arrived: ISO 8601, by the real clock. */
	readonly at: string
	/** HTTP method as the client sent it. */
	readonly method: string
	/** Path below the base URL and the space, with secrets masked. */
	readonly path: string
	/** Query without its question mark, with secrets masked. */
	readonly query: string
	/** Header fields of the request, by lower-case name, with secrets masked. */
	readonly headers: Readonly<Record<string, string>>
	/** Header lines in the order and spelling in which the client sent them; absent where the runtime does not show them. */
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Body text, its first 16,384 characters, with what looks like a secret masked. */
	readonly body: string
	/** Size of the request's body in bytes, before anything was cut or masked. */
	readonly bodyBytes: number
	/**
	 * Number of the TCP connection, by which requests on the same one can be told; absent where the runtime does not show it.
	 */
	readonly connection?: number
	/** The fault that was played on this request; absent if none was. */
	readonly fault?: { readonly id: string; readonly at: FaultPlace; readonly action: FaultAction }
	/** Whether the fault needed a socket and could only be imitated in a Fetch response. */
	readonly degraded?: true
	/** Whether the request took effect, even if its answer was lost. */
	readonly applied: boolean
	/**
	 * Kind of effect: a token was issued or a payment intent was created. Absent if nothing was, or for a bound operation.
	 */
	readonly effect?: 'token' | 'intent'
	/** Identifier of the bound operation that the request matched, whether it was served or refused. */
	readonly operation?: string
	/** Status code of the answer; absent until there is one, or if a fault prevented even the status line. */
	readonly status?: number
	/**
	 * Short name of the problem for which the request was refused, as in the problem document's `type`; absent if it was not
	 * refused.
	 */
	readonly problem?: string
	/** Texts of the problem document with which the request was refused; absent if it was not refused. */
	readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>
	/** Where the answer that a binding's schema describes is not as that says: places and expectations, never a value. */
	readonly deviations?: readonly Issue[]
	/** When the request took effect: ISO 8601, by the real clock. Absent if it did not. */
	readonly appliedAt?: string
	/** The answer that the emulator chose, before any fault cut it; absent until it is chosen. */
	readonly answer?: LoggedAnswer
	/** When the last byte was sent or the connection ended: ISO 8601, by the real clock. Absent until then. */
	readonly endedAt?: string
	/** How the answer ended: sent `whole`, `cut` after its beginning, or `lost` completely. */
	readonly ending?: Ending
	/** Who ended the answer early. A client that leaves is noticed reliably only over TCP. */
	readonly endedBy?: 'emulator' | 'client'
	/** Number of the token request whose token this request sent; absent if it sent none that is known. */
	readonly tokenFrom?: number
	/** The client's name for its call, from the header `emulator-call`: equal for all requests of one call. */
	readonly call?: string
	/** Label of a payment: equal for intents with the same values in the fields of the setting `identifiedBy`. */
	readonly payment?: string
}

/** An entry whose request is still being handled, and so may change. */
export type Entry = { -readonly [K in keyof LogEntry]: LogEntry[K] }

type Described = Omit<Entry, 'seq' | 'at' | 'applied'>

// Names of calls that the log keeps: short and plain, so that a name cannot be a secret.
const callName = /^[\w.-]{1,64}$/

/** Reads from a request what its log entry tells about it, with secrets masked. */
export function describe(message: Message, masking: Masking): Described {
	const { method, path, query, headers, rawHeaders, body, connection } = message
	const call = headers.get('emulator-call') ?? ''
	return {
		method: /^[A-Za-z]{1,20}$/.test(method) ? method : masking.value(method, { isCredential: true }),
		path: keptPath(path, masking),
		query: keptPairs(query, masking),
		headers: keptHeaders(headers, masking),
		body: keptBody(message, masking),
		bodyBytes: body.byteLength,
		...present({
			rawHeaders: rawHeaders && keptLines(rawHeaders, masking),
			connection,
			call: callName.test(call) ? masking.value(call, { isOpen: true }) : undefined,
		}),
	}
}

/** Memory that an entry takes besides its texts, counted in characters. */
export const fixedCharacters = 400

/** Estimates the memory of an entry, counted in characters: its texts and a fixed amount for the rest. */
export function charactersOf({ method, path, query, headers, body, rawHeaders = [], ...told }: Entry): number {
	const { refusal, answer, deviations = [] } = told
	const errors = [...(refusal?.errors ?? []), ...deviations].map(({ field, expected }) => [field, expected] as const)
	const answered = [...Object.entries(answer?.headers ?? {}), [answer?.body ?? '', ''] as const]
	const lines = [
		...Object.entries(headers),
		...rawHeaders,
		...errors,
		...answered,
		[refusal?.detail ?? '', ''] as const,
	]
	const inLines = lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
	return fixedCharacters + method.length + path.length + query.length + body.length + inLines
}

import type { LogEntry } from '../entry.ts'
import { parsed } from '../masking.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { intentFields } from '../platform/intent-fields.ts'
import { isRecord } from '../shapes.ts'

/** Result of comparing one field of a request with the request that the reference shows. */
export type Verdict = 'as shown' | 'sent' | 'not sent' | 'wrong' | 'not shown'

/** One field of a request beside the same field as the reference shows it. */
export interface Row {
	/** The part of the request in which the field stands. */
	readonly part: 'header' | 'query' | 'body'
	/** Name of the header, query parameter or body field. */
	readonly name: string
	/** The value that was sent, as logged with secrets masked; undefined if the field was not sent. */
	readonly sent: string | undefined
	/** The value that the reference shows; undefined if it does not show this field. */
	readonly shown: string | undefined
	/** How the sent value compares with the shown one. */
	readonly verdict: Verdict
}

type Shown = readonly [part: Row['part'], name: string, shown: string]

/** Row title of the credential field, whose name and value the reference hides. */
const secondField = 'second credential field'

const intentShown: readonly Shown[] = [
	['header', 'authorization', 'Bearer <ACCESS_TOKEN> (§4.2)'],
	['header', 'access_token', 'appears with an empty value (§4.2)'],
	['header', 'accept', 'application/json (§4.2)'],
	['header', 'content-type', 'application/json (§4.2)'],
	['query', 'meioPagamento', 'appears with no value (§4.2)'],
	...intentFields.map(({ name, expected }): Shown => ['body', name, `${expected} (§2.2)`]),
]
const tokenShown: readonly Shown[] = [
	['header', 'authorization', 'Basic <BASIC_CREDENTIALS> (§4.1)'],
	['header', 'content-type', 'application/x-www-form-urlencoded (§4.1)'],
	['body', 'grant_type', 'password (§4.1)'],
	['body', 'username', 'may be empty (§4.1)'],
	['body', secondField, 'name and value are hidden (§4.1)'],
]

/** The part that each problem is about, for problems without a list of fields. */
const blamed: Readonly<Record<string, string>> = {
	'missing-credentials': 'authorization',
	'missing-token': 'authorization',
	'token-unknown': 'authorization',
	'token-expired': 'authorization',
	'token-revoked': 'authorization',
	'wrong-content-type': 'content-type',
	'wrong-accept': 'accept',
	'missing-access-token-header': 'access_token',
	'missing-query-parameter': 'meioPagamento',
	'wrong-grant-type': 'grant_type',
}

/** Results that are only reached when everything else of the request was correct. */
const judged: readonly string[] = ['applied', 'malformed-field', 'missing-field']

function blamedIn({ problem = '', refusal }: LogEntry): ReadonlySet<string> {
	const names = (refusal?.errors ?? []).map(({ field }) => field)
	if (problem !== 'wrong-credentials') return new Set([...names, blamed[problem] ?? ''])
	const detail = refusal?.detail ?? ''
	return new Set([detail.includes('Basic') ? 'authorization' : detail.includes('username') ? 'username' : secondField])
}

function jsonFields(body: string): [string, string][] {
	const value = parsed(body)
	return isRecord(value) ? Object.entries(value).map(([name, member]) => [name, textOf(member)]) : []
}

/** Writes a value as JSON, except a masked one, which is a note in brackets and stays as it is. */
function textOf(value: unknown): string {
	return typeof value === 'string' && value.startsWith('[masked ') ? value : JSON.stringify(value)
}

function formFields(body: string): [string, string][] {
	const shown = ['grant_type', 'username']
	const fields = [...new URLSearchParams(body)]
	const second = fields.findIndex(([name]) => !shown.includes(name))
	return fields.map(([name, value], index) => [index === second ? secondField : name, value])
}

/** Whether a value has another type than the reference shows; undefined if the log does not tell. */
function hasWrongType(name: string, sent: string): boolean {
	const rule = intentFields.find((field) => field.name === name)
	if (!rule) return false
	return !sent.startsWith('[masked ') && !rule.valid(JSON.parse(sent))
}

function shownFor({ path, method }: LogEntry): readonly Shown[] | undefined {
	if (method !== 'POST') return undefined
	if (path === INTENT_PATH) return intentShown
	return path === TOKEN_PATH ? tokenShown : undefined
}

function partsOf({ headers, query, body, path }: LogEntry): Readonly<Record<Row['part'], [string, string][]>> {
	return {
		header: Object.entries(headers),
		query: [...new URLSearchParams(query)],
		body: path === TOKEN_PATH ? formFields(body) : jsonFields(body),
	}
}

/**
 * Lists the documented parts of a request, sent or not, and then the parts that the reference does not show. Undefined if the
 * reference does not show the operation.
 */
export function tableOf(entry: LogEntry): Row[] | undefined {
	const shown = shownFor(entry)
	if (!shown) return undefined
	const parts = partsOf(entry)
	const wrong = blamedIn(entry)
	const isJudged = judged.includes(entry.problem ?? (entry.applied ? 'applied' : ''))
	const known = shown.map(([part, name, expected]): Row => {
		const [, sent] = parts[part].find((pair) => pair[0] === name) ?? []
		const isWrong = wrong.has(name) || (part === 'body' && sent !== undefined && hasWrongType(name, sent))
		const verdict = isWrong ? 'wrong' : sent === undefined ? 'not sent' : isJudged ? 'as shown' : 'sent'
		return { part, name, sent, shown: expected, verdict }
	})
	const others = (['query', 'body'] as const).flatMap((part) =>
		parts[part]
			.filter(([name]) => !shown.some(([where, known]) => where === part && known === name))
			.map(([name, sent]): Row => ({ part, name, sent, shown: undefined, verdict: 'not shown' })),
	)
	return [...known, ...others]
}

/** Returns the header fields of a request that the reference does not mention. */
export function otherHeaders(entry: LogEntry): [string, string][] {
	const shown = shownFor(entry) ?? []
	return Object.entries(entry.headers).filter(
		([name]) => !shown.some(([part, known]) => part === 'header' && known === name),
	)
}

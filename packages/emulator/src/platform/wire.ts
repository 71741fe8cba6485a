/** Parses a request to a bound operation and validates it with the binding's schemas. */
import type { BoundOperation, BoundRequest, BoundResponse, WireSchema } from '../bindings.ts'
import { bodyText } from '../damage.ts'
import { jsonOf, type Message, mediaTypeOf, textOf } from '../message.ts'
import { firstIssues, type Issue, isRecord, printableName } from '../shapes.ts'

type Texts = Readonly<Record<string, string | readonly string[]>>

/** Returns the query parameters by name, decoded; a parameter that occurs several times is an array. */
export function queryOf({ query }: Message): Texts {
	return fieldsOf(new URLSearchParams(query))
}

function fieldsOf(pairs: URLSearchParams): Texts {
	const fields = new Map<string, string[]>()
	for (const [name, value] of pairs) {
		const all = fields.get(name)
		if (all) all.push(value)
		else fields.set(name, [value])
	}
	return Object.fromEntries([...fields].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}

/** Parses the body by its content type; undefined if there is none. `malformed`: it does not match its content type. */
export function bodyOf(message: Message): { readonly value: unknown; readonly malformed?: true } {
	if (message.body.byteLength === 0) return { value: undefined }
	const type = mediaTypeOf(message.headers)
	const text = textOf(message)
	if (type === 'application/x-www-form-urlencoded' && text !== undefined)
		return { value: fieldsOf(new URLSearchParams(text)) }
	if (!/[/+]json$/.test(type)) return { value: text ?? message.body }
	const value = jsonOf(message)
	return value === undefined ? { value, malformed: true } : { value }
}

/** Lists the issues of a request in its path parameters, query and body. Headers are not validated, because their names are case-insensitive on the wire. */
export async function wireIssues(operation: BoundOperation, request: BoundRequest, isForm: boolean): Promise<Issue[]> {
	const { params, query, body } = request
	const found = await Promise.all([
		issuesOf(operation.params, 'params', params, true),
		issuesOf(operation.query, 'query', query, true),
		issuesOf(operation.body, 'body', body, isForm),
	])
	return found.flat()
}

/** Returns the issues of a successful response in JSON; none if the schema itself throws, because the response is sent in any case. */
export async function responseIssues(
	schema: WireSchema | undefined,
	{ status = 200, body }: BoundResponse,
): Promise<Issue[]> {
	if (status > 299 || body === undefined) return []
	try {
		return await issuesOf(schema, 'response', JSON.parse(bodyText(body) ?? ''), false)
	} catch {
		// The body is not JSON, or its schema threw; the log has the text.
		return []
	}
}

/**
 * Validates texts by a schema. Where the schema rejects a text, tries it again as a number or boolean, because the wire has
 * only texts.
 */
async function issuesOf(
	schema: WireSchema | undefined,
	slot: string,
	value: unknown,
	isTexts: boolean,
): Promise<Issue[]> {
	if (!schema) return []
	const issues = await judge(schema, value)
	if (issues.length === 0 || !isTexts || !isRecord(value)) return toIssues(issues, slot, value)
	const unfit = new Set(issues.map(({ path }) => path[0]))
	const typed = Object.entries(value).map(([name, text]) => [name, unfit.has(name) ? typedText(text) : text])
	return toIssues(await judge(schema, Object.fromEntries(typed)), slot, value)
}

function typedText(text: unknown): unknown {
	if (text === 'true' || text === 'false') return text === 'true'
	return typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

interface Found {
	readonly path: readonly string[]
	readonly message: string
}

async function judge(schema: WireSchema, value: unknown): Promise<Found[]> {
	const result = await schema['~standard'].validate(value)
	const issues: unknown = isRecord(result) ? result.issues : undefined
	return Array.isArray(issues) ? issues.map(toFound) : []
}

function toFound(issue: unknown): Found {
	const { path, message } = isRecord(issue) ? issue : {}
	const keys = Array.isArray(path) ? path.map((part: unknown) => (isRecord(part) ? part.key : part)) : []
	return { path: keys.map(String), message: String(message) }
}

// Longest text in characters that is quoted from a schema library as the description of a valid value.
const longestExpectation = 200

/** Removes values from a library's messages, which quote them (`… but received "…"`, `(was …)`). */
function toIssues(found: readonly Found[], slot: string, value: unknown): Issue[] {
	const sent = found.length === 0 ? [] : leaves(value).filter((leaf) => leaf.length > 2)
	return firstIssues(found).map((one) => {
		if (!('path' in one)) return one
		const expected = one.message.slice(0, 10_000).replace(/(?:,? but received | \(was |, received ).*$/s, '')
		const quoted = expected.length > longestExpectation || sent.some((leaf) => expected.includes(leaf))
		const field = [slot, ...one.path.map(printableName)].join('.')
		return { field, expected: quoted ? "what the binding's schema expects" : expected }
	})
}

function leaves(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
	return [String(value)]
}

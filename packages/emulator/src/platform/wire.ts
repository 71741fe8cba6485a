/** Parses a request to a bound operation and validates it with the binding's schemas. */
import type { BoundOperation, BoundRequest, WireSchema } from '../bindings.ts'
import { getMediaType, type Message, readBodyJson, readBodyText } from '../message.ts'
import { type Issue, isRecord, limitIssues, toPrintableName } from '../shapes.ts'

type Texts = Readonly<Record<string, string | readonly string[]>>

/** Returns the query parameters by name, decoded; a parameter that occurs several times is an array. */
export function readQuery({ query }: Message): Texts {
	return toFields(new URLSearchParams(query))
}

function toFields(pairs: URLSearchParams): Texts {
	const fields = new Map<string, string[]>()
	for (const [name, value] of pairs) {
		const all = fields.get(name)
		if (all) all.push(value)
		else fields.set(name, [value])
	}
	return Object.fromEntries([...fields].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}

/** Parses the body by its content type; undefined if there is none. `malformed`: it does not match its content type. */
export function decodeWireBody(message: Message): { readonly value: unknown; readonly malformed?: true } {
	if (message.body.byteLength === 0) return { value: undefined }
	const type = getMediaType(message.headers)
	const text = readBodyText(message)
	if (type === 'application/x-www-form-urlencoded' && text !== undefined)
		return { value: toFields(new URLSearchParams(text)) }
	if (!/[/+]json$/.test(type)) return { value: text ?? message.body }
	const value = readBodyJson(message)
	return value === undefined ? { value, malformed: true } : { value }
}

/** Lists the issues of a request in its path parameters, query and body. Headers are not validated, because their names are case-insensitive on the wire. */
export async function findWireIssues(
	operation: BoundOperation,
	request: BoundRequest,
	isForm: boolean,
): Promise<Issue[]> {
	const { params, query, body } = request
	const found = await Promise.all([
		findIssues(operation.params, 'params', params, true),
		findIssues(operation.query, 'query', query, true),
		findIssues(operation.body, 'body', body, isForm),
	])
	return found.flat()
}

/**
 * Validates texts by a schema. Where the schema rejects a text, tries it again as a number or boolean, because the wire has
 * only texts.
 */
async function findIssues(
	schema: WireSchema | undefined,
	slot: string,
	value: unknown,
	isTexts: boolean,
): Promise<Issue[]> {
	if (!schema) return []
	const issues = await validate(schema, value)
	if (issues.length === 0 || !isTexts || !isRecord(value)) return toIssues(issues, slot, value)
	const unfit = new Set(issues.map(({ path }) => path[0]))
	const typed = Object.entries(value).map(([name, text]) => [name, unfit.has(name) ? parseTyped(text) : text])
	return toIssues(await validate(schema, Object.fromEntries(typed)), slot, value)
}

function parseTyped(text: unknown): unknown {
	if (text === 'true' || text === 'false') return text === 'true'
	return typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

interface Found {
	readonly path: readonly string[]
	readonly message: string
}

async function validate(schema: WireSchema, value: unknown): Promise<Found[]> {
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
	const sent = found.length === 0 ? [] : listLeaves(value).filter((leaf) => leaf.length > 2)
	return limitIssues(found).map((one) => {
		if (!('path' in one)) return one
		const expected = one.message.slice(0, 10_000).replace(/(?:,? but received | \(was |, received ).*$/s, '')
		const quoted = expected.length > longestExpectation || sent.some((leaf) => expected.includes(leaf))
		const field = [slot, ...one.path.map(toPrintableName)].join('.')
		return { field, expected: quoted ? "what the binding's schema expects" : expected }
	})
}

function listLeaves(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listLeaves)
	return [String(value)]
}

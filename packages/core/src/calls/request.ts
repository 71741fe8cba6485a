/**
 * Turns an operation and its input into what will be sent, or says what is wrong with the input.
 * @module
 */
import type { Issue, TarjaError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { type Checked, check, printIssues } from '../schema.ts'
import { callError } from './failure.ts'
import type { Progress } from './progress.ts'
import { fillPath, writeQuery } from './url.ts'

/** The slots of an input. */
const slots = ['params', 'query', 'headers', 'body'] as const
type Slot = (typeof slots)[number]
type Fields = Readonly<Record<string, unknown>>

/** An operation's input as the caller gives it. */
export type Input = { readonly [Name in Slot]?: unknown }

/** What is sent, written down once. */
export interface WrittenRequest {
	readonly url: string
	readonly headers: Headers
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	readonly fields: Fields
}

/** Validates the input and writes the request. Throws `invalid_input` with every issue at once. */
export async function writeRequest(
	baseUrl: string,
	operation: Operation,
	input: Input,
	extraHeaders: Readonly<Record<string, string | undefined>> | undefined,
	progress: Progress,
): Promise<WrittenRequest> {
	const issues: Issue[] = []
	const wire: { [Name in Slot]?: unknown } = {}
	for (const name of Object.keys(input))
		if (!slots.includes(name as Slot)) issues.push({ path: [name], message: `expected one of ${slots.join(', ')}` })
	for (const slot of slots) {
		const schema = operation[slot]
		const given = withPreset(operation.preset?.[slot], input[slot])
		if (!schema) {
			wire[slot] = given
			continue
		}
		const pending = check(schema, slot, given)
		const checked: Checked = pending instanceof Promise ? await pending : pending
		if (checked.issues) issues.push(...checked.issues)
		else wire[slot] = checked.value
	}
	const path = fillPath(operation.path, asFields(wire.params), issues)
	const query = writeQuery(asFields(wire.query), issues, operation.bareQuery)
	const body = issues.length ? undefined : writeBody(operation, wire.body, issues)
	const headers = writeHeaders(operation, body, [wire.headers, extraHeaders], issues)
	if (issues.length) throw invalidInput(issues, progress)
	return { url: baseUrl + path + query, headers, body, fields: identify(operation, wire) }
}

function withPreset(preset: Fields | undefined, given: unknown): unknown {
	return preset && (given === undefined || isPlainObject(given))
		? { ...preset, ...(given as Fields | undefined) }
		: given
}

function isPlainObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

function asFields(value: unknown): Fields {
	return isPlainObject(value) ? value : {}
}

function writeBody(operation: Operation, body: unknown, issues: Issue[]): WrittenRequest['body'] {
	if (body === undefined) return undefined
	const type = operation.contentType ?? 'application/json'
	if (type === 'application/json') {
		try {
			return JSON.stringify(body)
		} catch {
			issues.push({ path: ['body'], message: 'expected something JSON can hold: no cycle, no BigInt' })
			return undefined
		}
	}
	if (type === 'application/x-www-form-urlencoded' && isPlainObject(body))
		return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
	if (typeof body === 'string') return body
	if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
	issues.push({ path: ['body'], message: `expected a string or a Uint8Array, as the content type is ${type}` })
	return undefined
}

function writeHeaders(
	operation: Operation,
	body: WrittenRequest['body'],
	given: readonly unknown[],
	issues: Issue[],
): Headers {
	const headers = new Headers()
	if ((operation.responseType ?? 'json') === 'json') headers.set('accept', 'application/json')
	if (body !== undefined) headers.set('content-type', operation.contentType ?? 'application/json')
	for (const fields of given)
		for (const [name, value] of Object.entries(asFields(fields)))
			if (value !== undefined) setHeader(headers, name, value, issues)
	return headers
}

/** Runtimes disagree on what a header may hold (workerd takes anything), and their messages quote the value. */
function setHeader(headers: Headers, name: string, value: unknown, issues: Issue[]): void {
	if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value))
		headers.set(name, value)
	else issues.push({ path: ['headers', name], message: 'expected a header name with a value of printable ASCII' })
}

function identify(operation: Operation, wire: { readonly [Name in Slot]?: unknown }): Fields {
	const fields: Record<string, unknown> = {}
	for (const name of operation.identifiedBy ?? [])
		for (const slot of ['params', 'query', 'body'] as const) {
			const value = asFields(wire[slot])[name]
			if (value !== undefined) fields[name] = value
		}
	return Object.freeze(fields)
}

function invalidInput(issues: readonly Issue[], progress: Progress): TarjaError {
	return callError('invalid_input', progress, `the input is not valid: ${printIssues(issues)}`, {
		issues: Object.freeze(issues),
	})
}

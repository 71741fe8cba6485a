/**
 * Turns an operation and its input into what will be sent, or says what is wrong with the input.
 * @module
 */

import { failure } from '../call-failure.ts'
import { addFindings, addIssue, detailsOf, type Findings, newFindings, printIssues } from '../issues.ts'
import type { Operation } from '../operation.ts'
import { check, kindOf } from '../schema.ts'
import { copied, type Fields, fieldsOf, isPlain, isText, kindOfObject, textPairs } from './fields.ts'
import { writeJson } from './json.ts'
import { fillPath, writeQuery } from './url.ts'

/** The slots of an input. */
const slots = ['params', 'query', 'headers', 'body'] as const
type Slot = (typeof slots)[number]
type Slots = { [Name in Slot]?: unknown }

/** An operation's input as the caller gives it. */
export type Input = { readonly [Name in Slot]?: unknown }

/** The request as it is sent: serialised once, however often it is tried. */
export interface WrittenRequest {
	readonly url: string
	readonly headers: Headers
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	readonly fields: Fields
}

/**
 * Validates the input and writes the request. Where a schema may be waited for, the input is copied before, but for instances of
 * classes; else it is written at once.
 * Throws `invalid_input` with every issue, whatever the input does when it is read.
 */
export async function writeRequest(
	baseUrl: string,
	operation: Operation,
	input: Input,
	extraHeaders: unknown,
): Promise<WrittenRequest> {
	const findings = newFindings()
	try {
		const keep = slots.some((slot) => mayWait(operation[slot])) ? copied : asGiven
		const wire = readInput(operation, input, keep, findings)
		const ownHeaders = keep(extraHeaders)
		for (const slot of slots) {
			const schema = operation[slot]
			if (!schema) continue
			// A turn of the event loop's queue only where a schema asks for one.
			let checked = check(schema, slot, wire[slot])
			if (checked instanceof Promise) checked = await checked
			if (checked.findings && wire[slot] === undefined) {
				// A slot that is left out is validated as `undefined`, and where its schema refuses that, as an empty object.
				let empty = check(schema, slot, {})
				if (empty instanceof Promise) empty = await empty
				if (!empty.findings) checked = empty
			}
			wire[slot] = checked.value
			if (checked.findings) addFindings(findings, checked.findings)
		}
		const request = write(baseUrl, operation, wire, ownHeaders, findings)
		if (!findings.issues.length) return request
	} catch (thrown) {
		addIssue(findings, ['input'], `expected what can be read: reading it threw ${kindOf(thrown)}`)
	}
	throw failure('invalid_input', `the input is not valid: ${printIssues(findings)}`, detailsOf(findings))
}

/** Valibot's schemas say that they answer at once; others are asked before that is known. */
function mayWait(schema: Operation['body']): boolean {
	return schema !== undefined && (schema as { readonly async?: unknown }).async !== false
}

function asGiven(value: unknown): unknown {
	return value
}

/** Reads each slot once: what the caller changes later is not sent. */
function readInput(operation: Operation, input: Input, keep: (value: unknown) => unknown, findings: Findings): Slots {
	const wire: Slots = {}
	if (kindOfObject(input) !== 'Object') {
		addIssue(findings, ['input'], `expected an object with ${slots.join(', ')}`)
		return wire
	}
	for (const name of Object.keys(input))
		if (!slots.includes(name as Slot)) addIssue(findings, [name], `expected one of ${slots.join(', ')}`)
	for (const slot of slots) wire[slot] = withPreset(operation.preset?.[slot], keep(input[slot]), slot, findings)
	if (kindOfObject(wire.body) === 'Uint8Array') wire.body = new Uint8Array(wire.body as Uint8Array)
	return wire
}

function withPreset(preset: Fields | undefined, given: unknown, slot: Slot, findings: Findings): unknown {
	return preset
		? { ...preset, ...namedValues(slot, given, findings, ', as the operation fixes some of its fields') }
		: given
}

function write(
	baseUrl: string,
	operation: Operation,
	wire: Slots,
	extraHeaders: unknown,
	findings: Findings,
): WrittenRequest {
	const params = namedValues('params', wire.params, findings)
	const query = namedValues('query', wire.query, findings)
	const url = baseUrl + fillPath(operation.path, params, findings) + writeQuery(query, findings, operation.bareQuery)
	const body = findings.issues.length ? undefined : writeBody(operation, wire.body, findings)
	const headers = writeHeaders(operation, body, [wire.headers, extraHeaders], findings)
	const fields = findings.issues.length ? {} : identify(operation, params, query, wire.body, body)
	return { url, headers, body, fields }
}

function namedValues(slot: Slot, value: unknown, findings: Findings, why = ''): Fields {
	const fields = value === undefined ? {} : fieldsOf(value)
	if (!fields) addIssue(findings, [slot], `expected an object${why}`)
	return fields ?? {}
}

function writeBody(operation: Operation, body: unknown, findings: Findings): WrittenRequest['body'] {
	const { method, contentType = 'application/json' } = operation
	if (body === undefined) return undefined
	let expected = `none, as a ${method} request has no body`
	// A GET with a body is refused by most runtimes' fetch, too late to say that nothing was sent (RFC 9110 §9.3.1).
	if (method !== 'GET' && method !== 'HEAD') {
		if (contentType === 'application/json') return writeJson(body, findings)
		const isForm = contentType === 'application/x-www-form-urlencoded'
		const fields = isForm ? fieldsOf(body) : undefined
		if (fields) return new URLSearchParams(textPairs('body', fields, findings)).toString()
		if (isText(body) || kindOfObject(body) === 'Uint8Array') return body as WrittenRequest['body']
		expected = `${isForm ? 'named values, ' : ''}a text that UTF-8 can hold, or a Uint8Array, as the content type is ${contentType}`
	}
	addIssue(findings, ['body'], `expected ${expected}`)
	return undefined
}

function writeHeaders(
	operation: Operation,
	body: WrittenRequest['body'],
	given: readonly unknown[],
	findings: Findings,
): Headers {
	const headers = new Headers()
	if ((operation.responseType ?? 'json') === 'json') headers.set('accept', 'application/json')
	if (body !== undefined) headers.set('content-type', operation.contentType ?? 'application/json')
	for (const source of given) {
		const named = namedValues('headers', source, findings)
		for (const name of Object.keys(named)) setHeader(headers, name, named[name], findings)
	}
	return headers
}

/** Runtimes disagree on what a header may hold (workerd takes anything), and their messages quote the value. */
function setHeader(headers: Headers, name: string, given: unknown, findings: Findings): void {
	if (given === undefined) return
	// Several values of one name are joined as fetch joins them.
	const value = Array.isArray(given) && given.every((item) => typeof item === 'string') ? given.join(', ') : given
	if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value))
		headers.set(name, value)
	else addIssue(findings, ['headers', name], 'expected a header name with a value of printable ASCII')
}

function identify(
	{ identifiedBy = [], contentType = 'application/json', body: schema }: Operation,
	params: Fields,
	query: Fields,
	body: unknown,
	written: WrittenRequest['body'],
): Fields {
	const fields: Record<string, unknown> = {}
	// What has a toJSON, or a getter, may have been written as something else than it says now. What a schema made has none.
	const isJson = contentType === 'application/json' && typeof written === 'string'
	const isAsWritten = !isJson || (schema !== undefined && isPlain(Object(body)))
	const given = identifiedBy.length ? fieldsOf(isAsWritten ? body : JSON.parse(written)) : undefined
	for (const name of identifiedBy) {
		let value = given?.[name]
		if (value === undefined) value = query[name]
		if (value === undefined) value = params[name]
		if (value !== undefined) fields[name] = asSent(value)
	}
	return Object.freeze(fields)
}

/** A copy: what the caller changes from now on is not sent, and must not be in the record. */
function asSent(value: unknown): unknown {
	return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value) ?? 'null') : value
}

/** Builds the request of a call from an operation and its input, or reports what is wrong with the input. */

import { headerName } from '../base/http.ts'
import { createFailure } from '../errors/tarja-error.ts'
import { listIdentityNames, type Operation } from '../operation/operation.ts'
import {
	addIssue,
	checkValue,
	getValueAt,
	type IssueList,
	printIssues,
	type Schema,
	type SchemaResult,
} from '../operation/schema.ts'
import type { HeaderPairs } from '../transport/attempt.ts'
import { getRuntime } from '../transport/sending.ts'
import type { WritesMultipart, WrittenMultipart } from './multipart.ts'
import {
	copyDeep,
	type Fields,
	fillPath,
	getObjectKind,
	isText,
	parseJsonText,
	toFields,
	toTextPairs,
	writeJson,
	writeQuery,
} from './values.ts'

/** The members that an operation's input may have, one for each part of the request. */
const slots = ['params', 'query', 'headers', 'body'] as const
type Slot = (typeof slots)[number]
type Slots = { [Name in Slot]?: unknown }

/** Input as the caller passed it to the operation's method, not yet validated. */
export type Input = { readonly [Name in Slot]?: unknown }

/** The validated and serialised request. It is made once for a call, and every try sends it unchanged. */
export interface WrittenRequest {
	readonly url: string
	readonly headers: HeaderPairs
	readonly body: string | Uint8Array<ArrayBuffer> | undefined
	/** Returns the identifying fields as they are sent. It is a function, because most calls need none. */
	identify(): Fields
}

/** Validates a missing slot as `undefined` and, if the schema refuses that, as an empty object. */
function checkSlot(schema: Schema | undefined, slot: Slot, value: unknown): SchemaResult | Promise<SchemaResult> {
	if (!schema) return { value }
	const given = checkValue(schema, slot, value)
	if (value !== undefined || !(given instanceof Promise || given.issueList)) return given
	const empty = checkValue(schema, slot, {})
	const choose = (one: SchemaResult, other: SchemaResult): SchemaResult =>
		one.issueList && !other.issueList ? other : one
	if (given instanceof Promise || empty instanceof Promise)
		return Promise.all([given, empty]).then(([one, other]) => choose(one, other))
	return choose(given, empty)
}

/**
 * Validates the input and builds the request. If a schema may be asynchronous, the input is copied first (except class instances), so that
 * the caller can't change it while the schema runs. Throws `invalid_input` with all issues, even if reading the input throws. Returns a
 * promise only if something must be waited for.
 */
export function writeRequest(
	baseUrl: string,
	operation: Operation & Partial<WritesMultipart>,
	input: Input,
	extraHeaders: unknown,
): WrittenRequest | Promise<WrittenRequest> {
	const issueList: IssueList = []
	const { multipart } = operation
	const keep = multipart || slots.some((slot) => mayWait(operation[slot])) ? copyDeep : returnUnchanged
	const values = readInput(operation, input, keep, issueList)
	const ownHeaders = keep(extraHeaders)
	refuseUndefined(operation, values, issueList)
	const writeParts = (checked: readonly SchemaResult[]): Promise<WrittenMultipart> | undefined => {
		slots.forEach((slot, at) => {
			values[slot] = checked[at]?.value
			for (const { path, message } of checked[at]?.issueList ?? []) addIssue(issueList, path, message)
		})
		return multipart?.(values, issueList, ownHeaders)
	}
	const write = (part?: WrittenMultipart): WrittenRequest => {
		const request = writeSlots(baseUrl, part ? { ...operation, ...part } : operation, values, ownHeaders, issueList)
		if (!issueList.length) return request
		throw createFailure('invalid_input', `the input is not valid: ${printIssues(issueList)}`, {
			issues: Object.freeze(issueList),
		})
	}
	const found = slots.map((slot) => checkSlot(operation[slot], slot, values[slot]))
	if (!found.every(isReady)) return Promise.all(found).then(writeParts).then(write)
	// Begins at once, because the caller could change an input that isn't copied meanwhile.
	const parts = writeParts(found)
	return parts ? parts.then(write) : write()
}

function isReady(found: SchemaResult | Promise<SchemaResult>): found is SchemaResult {
	return !(found instanceof Promise)
}

/** Paths of the identifying fields of each operation, because splitting the names costs a thirtieth of a call. */
const identityPaths = /* @__PURE__ */ new WeakMap<Operation, readonly (readonly string[])[]>()

function listIdentityPaths(operation: Operation): readonly (readonly string[])[] {
	const known = identityPaths.get(operation)
	if (known) return known
	const paths = listIdentityNames(operation).map((name) => name.split('.'))
	identityPaths.set(operation, paths)
	return paths
}

/** Refuses an identifying field that is there without a value, as of a database row: the payment would be sent without it, and applied. */
function refuseUndefined(operation: Operation, values: Slots, issueList: IssueList): void {
	for (const path of listIdentityPaths(operation)) {
		const field = path[path.length - 1] as string
		for (const slot of slots) {
			if (values[slot] === undefined) continue
			const holder = Object(path.length === 1 ? values[slot] : getValueAt(values[slot], path.slice(0, -1)))
			if (isNoValue(holder[field]) && Object.hasOwn(holder, field))
				addIssue(issueList, [slot, path.join('.')], 'expected a value; if there is none, leave the field out')
		}
	}
}

/** Whether JSON would leave a member out. */
function isNoValue(value: unknown): boolean {
	return value === undefined || typeof value === 'symbol' || typeof value === 'function'
}

/** Whether validation may be asynchronous. Valibot's schemas state that they aren't. For other schemas it is unknown before they run. */
function mayWait(schema: Operation['body']): boolean {
	return schema !== undefined && (schema as { readonly async?: unknown }).async !== false
}

function returnUnchanged(value: unknown): unknown {
	return value
}

/** Reads each slot once, so that later changes by the caller are not sent. */
function readInput(operation: Operation, input: Input, keep: (value: unknown) => unknown, issueList: IssueList): Slots {
	const values: Slots = {}
	if (getObjectKind(input) !== 'Object') {
		addIssue(issueList, ['input'], `expected an object with ${slots.join(', ')}`)
		return values
	}
	for (const name of Object.keys(input))
		if (!slots.includes(name as Slot)) addIssue(issueList, [name], `expected one of ${slots.join(', ')}`)
	for (const slot of slots) values[slot] = withDefaults(operation.defaults?.[slot], keep(input[slot]), slot, issueList)
	if (getObjectKind(values.body) === 'Uint8Array') values.body = new Uint8Array(values.body as Uint8Array)
	return values
}

function withDefaults(defaults: Fields | undefined, input: unknown, slot: Slot, issueList: IssueList): unknown {
	return defaults
		? { ...defaults, ...readNamedValues(slot, input, issueList, ', as the operation fixes some of its fields') }
		: input
}

function writeSlots(
	baseUrl: string,
	operation: Operation & Partial<WrittenMultipart>,
	values: Slots,
	extraHeaders: unknown,
	issueList: IssueList,
): WrittenRequest {
	const params = readNamedValues('params', values.params, issueList)
	const query = readNamedValues('query', values.query, issueList)
	const form = operation.contentType === formType ? toFields(values.body) : undefined
	const named = form && { ...form }
	const url = baseUrl + fillPath(operation.path, params, issueList) + writeQuery(query, issueList, operation.bareQuery)
	const body = issueList.length ? undefined : writeBody(operation, named ?? values.body, issueList)
	const headers = writeHeaders(operation, body, [values.headers, extraHeaders], issueList)
	return {
		url,
		headers,
		body,
		identify: () => identify(operation, [params, query, named ?? operation.named ?? readSentFields(operation, body)]),
	}
}

function readNamedValues(slot: Slot, value: unknown, issueList: IssueList, why = ''): Fields {
	if (value === undefined) return {}
	const fields = toFields(value)
	if (!fields) addIssue(issueList, [slot], `expected an object${why}`)
	// A copy, because the caller may change the fields before the call's record is made.
	return { ...fields }
}

const formType = 'application/x-www-form-urlencoded'

function writeBody(operation: Operation, body: unknown, issueList: IssueList): WrittenRequest['body'] {
	const { method, contentType = 'application/json' } = operation
	if (body === undefined) return undefined
	let expected = `none, as a ${method} request has no body`
	// Rejects a GET with a body early, because most runtimes' fetch rejects it too late to prove that nothing was sent (RFC 9110
	// §9.3.1).
	if (method !== 'GET' && method !== 'HEAD') {
		if (contentType === 'application/json') return writeJson(body, issueList)
		const isForm = contentType === formType
		const fields = isForm ? toFields(body) : undefined
		if (fields) return new URLSearchParams(toTextPairs('body', fields, issueList)).toString()
		if (isText(body) || getObjectKind(body) === 'Uint8Array') return body as WrittenRequest['body']
		expected = `${isForm ? 'named values, ' : ''}a text that UTF-8 can hold, or a Uint8Array, as the content type is ${contentType}`
	}
	addIssue(issueList, ['body'], `expected ${expected}`)
	return undefined
}

function writeHeaders(
	operation: Operation,
	body: WrittenRequest['body'],
	input: readonly unknown[],
	issueList: IssueList,
): HeaderPairs {
	const headers: HeaderPairs = []
	if ((operation.responseType ?? 'json') === 'json') headers.push(['accept', 'application/json'])
	if (body !== undefined) headers.push(['content-type', operation.contentType ?? 'application/json'])
	// A stored response says nothing about now. A browser uses an option of fetch, because the platform may not allow this header (CORS).
	if (operation.effect === 'safe' && getRuntime() !== 'browser') headers.push(['cache-control', 'no-cache, no-store'])
	for (const source of input) {
		if (source === undefined) continue
		const named = readNamedValues('headers', source, issueList)
		for (const name of Object.keys(named)) setHeader(headers, name, named[name], issueList)
	}
	const own = operation.contentType ?? 'application/json'
	const given = body === undefined ? own : headers.find(([name]) => name === 'content-type')?.[1]
	if (given !== undefined && given !== own && isContradiction(own, given))
		addIssue(
			issueList,
			['headers', 'content-type'],
			`expected ${own}, as the body is written; the operation's contentType sets another`,
		)
	return headers
}

/** Whether a content type contradicts a body that tarja writes: JSON, a form or `multipart()`, in UTF-8. A caller writes any other body. */
function isContradiction(own: string, given: string): boolean {
	const [type = '', ...parameters] = given.toLowerCase().split(/\s*;\s*/)
	if (/^multipart\//.test(own)) return true
	if (own !== 'application/json' && own !== formType) return false
	const isOther = parameters.some((parameter) => /^charset=(?!"?utf-?8"?$)/.test(parameter))
	return isOther || !(own === formType ? type === formType : /[/+]json$/.test(type))
}

/**
 * Sets a header. Checks its value here, because runtimes disagree on what is valid (workerd accepts anything), and their error messages
 * quote the value.
 */
function setHeader(headers: HeaderPairs, name: string, input: unknown, issueList: IssueList): void {
	if (input === undefined) return
	// Joins several values of one header with ", ", as fetch does.
	const value = Array.isArray(input) && input.every((item) => typeof item === 'string') ? input.join(', ') : input
	if (!headerName.test(name) || typeof value !== 'string' || !/^[\t\x20-\x7e]*$/.test(value)) {
		addIssue(issueList, ['headers', name], 'expected a header that can be given, with a value of printable ASCII')
		return
	}
	const own = name.toLowerCase()
	const known = headers.find(([other]) => other === own)
	if (known) known[1] = value
	else headers.push([own, value])
}

/** Reads the named values back from the serialised JSON, because a `toJSON` (of a date, a decimal) decides what is sent. */
function readSentFields(operation: Operation, written: WrittenRequest['body']): Fields | undefined {
	const { contentType = 'application/json' } = operation
	const isJson = contentType === 'application/json' && typeof written === 'string'
	return isJson && listIdentityNames(operation).length ? toFields(parseJsonText(written).data) : undefined
}

/** Returns the identifying fields, each from the last slot that has it. */
function identify(operation: Operation, slots: readonly (Fields | undefined)[]): Fields {
	const fields: Record<string, unknown> = {}
	for (const name of listIdentityNames(operation))
		for (const slot of slots) {
			// Many platforms nest the amount: `amount.value`.
			const own: unknown = slot?.[name]
			const value = own === undefined && name.includes('.') ? getValueAt(slot, name.split('.')) : own
			if (value !== undefined) fields[name] = value
		}
	return Object.freeze(fields)
}

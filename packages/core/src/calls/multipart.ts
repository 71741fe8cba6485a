/** Multipart bodies: fields and files, encoded into bytes once. Loaded only by operations that use them. */

import { toHex } from '../base/text.ts'
import type { Issue } from '../errors/details.ts'
import {
	type AnyDefinition,
	type HasOutcome,
	type MayDeviate,
	type Operation,
	operation,
} from '../operation/operation.ts'
import { addIssue, type IssueList } from '../operation/schema.ts'
import { type Fields, getObjectKind, isText, toFields, toFieldText, toPairs } from './values.ts'

/** Value of one part. A `File` is sent under its name, and any other `Blob` as `blob`, as browsers do. */
export type MultipartValue = string | number | bigint | boolean | Blob

/** A multipart form. A value that is `undefined` is left out, and a list repeats its name. */
export type MultipartBody = FormData | Readonly<Record<string, MultipartValue | readonly MultipartValue[] | undefined>>

/** Limit of a multipart body, checked before anything is sent. */
export interface MultipartSettings {
	/**
	 * Longest body in bytes. The whole body is held in memory, so that signatures, replays and retries use the same bytes. Default
	 * 33554432.
	 */
	readonly maxBytes?: number
}

/** The parts of a request that a multipart body needs. */
interface MultipartSlots {
	readonly headers?: unknown
	body?: unknown
}

/** An operation with a multipart body; see {@linkcode multipart}. */
export interface WritesMultipart {
	/** Encodes the given body; set by {@linkcode multipart}. */
	readonly multipart: (values: MultipartSlots, issueList: Issue[], ownHeaders: unknown) => Promise<WrittenMultipart>
}

/** The encoded body with its media type, and its named values for `identifiedBy`. */
export interface WrittenMultipart {
	readonly contentType: string
	readonly named: Readonly<Record<string, unknown>>
}

/** Type of the operation after `multipart`. If its body has no schema, it may be any form. */
type WithMultipartBody<O> =
	O extends Operation<infer Params, infer Query, infer Body, infer Data, infer Headers>
		? unknown extends Body
			? Operation<Params, Query, MultipartBody, Data, Headers> &
					(O extends HasOutcome ? HasOutcome : unknown) &
					(O extends MayDeviate ? MayDeviate : unknown)
			: O
		: O

/**
 * Makes an operation send its body as `multipart/form-data` (RFC 7578). The body is a `FormData`, or an object of texts, numbers, booleans,
 * `Blob`s and `File`s.
 *
 * The body is written once for each call, with its files. So a plugin signs the same bytes that a replay or a retry sends. A value that can
 * be read only once, such as a stream, is refused. Read a stream with `await new Response(stream).blob()`. Names and texts are written as
 * browsers write them (HTML §4.10.21.8): line ends become CRLF.
 *
 * @param input The result of `operation()`. Its `contentType` is replaced. If it has a `body` schema, the schema must return such a form.
 * @param settings See {@linkcode MultipartSettings}.
 * @returns The operation. A call of it fails with `invalid_input` (`not_processed`) if a part can't be written or read, or the form is
 * longer than `maxBytes`.
 * @example
 * ```ts
 * import { createClient, multipart, operation } from '@tarja/core'
 *
 * // Invented: the platform's own operations are in '@tarja/catalogue'.
 * const upload = multipart(operation({ method: 'POST', path: '/documents' }))
 * const client = createClient({ baseUrl: 'https://platform.example' })
 * const send = (file: File) => client.call(upload, { body: { kind: 'invoice', file } })
 * ```
 */
export function multipart<O extends Operation>(
	input: O,
	settings: MultipartSettings = {},
): WithMultipartBody<O> & WritesMultipart {
	const { maxBytes = 33_554_432 } = settings
	const definition = {
		...input,
		contentType: 'multipart/form-data',
		multipart(values: MultipartSlots, issueList: IssueList, ownHeaders: unknown) {
			const names = [values.headers, ownHeaders].flatMap((headers) => Object.keys(toFields(headers) ?? {}))
			for (const name of names)
				if (name.toLowerCase() === 'content-type')
					addIssue(issueList, ['headers', name], "expected none, as it holds the form's boundary")
			return writeMultipart(values, maxBytes, issueList)
		},
	}
	return operation(definition as unknown as AnyDefinition) as unknown as WithMultipartBody<O> & WritesMultipart
}

/**
 * Encodes the body. If possible, it checks the size before it reads files. It doesn't use `new Response(form)`, because WebKit can't read
 * one that contains a file.
 */
async function writeMultipart(
	values: MultipartSlots,
	maxBytes: number,
	issueList: IssueList,
): Promise<WrittenMultipart> {
	const { body } = values
	const pairs = readBodyPairs(body, issueList)
	const expected = 'expected a text, a number, a boolean, a Blob, or a list of these; read a stream into a Blob'
	const parts = toPairs('body', pairs, toPartValue, expected, issueList)
	const boundary = `----tarja-${toHex(crypto.getRandomValues(new Uint8Array(16)))}`
	const pieces: (string | Blob)[] = []
	let left = maxBytes - parts.reduce((bytes, [, value]) => bytes + (isText(value) ? value.length : value.size), 0)
	if (left >= 0 && !issueList.length)
		for (const [name, value] of parts)
			pieces.push(
				`--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(withLineEnds(name))}"${fileHeaders(value)}\r\n\r\n`,
				isText(value) ? withLineEnds(value) : await copyFile(name, value, issueList),
				'\r\n',
			)
	const bytes = new Uint8Array(await new Blob([...pieces, `--${boundary}--\r\n`]).arrayBuffer())
	left = Math.min(left, maxBytes - bytes.length)
	// Also reached for a polyfill's file that has no valid size.
	if (!(left >= 0)) addIssue(issueList, ['body'], `expected at most ${maxBytes} bytes; raise maxBytes if that is right`)
	if (body !== undefined) values.body = bytes
	return { contentType: `multipart/form-data; boundary=${boundary}`, named: Object.fromEntries(pairs) }
}

/** Reads the pairs of names and values once, in their order. */
function readBodyPairs(body: unknown, issueList: IssueList): readonly (readonly [string, unknown])[] {
	const kind = getObjectKind(body)
	if (kind === 'Object') return Object.entries(body as Fields)
	if (kind === 'FormData') return [...(body as FormData)]
	if (body !== undefined) addIssue(issueList, ['body'], 'expected a FormData or an object')
	return []
}

/** A text as it is sent, or a file; `undefined` for anything else. */
function toPartValue(item: unknown): string | Blob | undefined {
	return isFile(item) ? item : toFieldText(item)
}

/** Whether a value is a `Blob` or `File` of any realm with a type that a header can hold. */
function isFile(value: unknown): value is Blob {
	return /^(?:Blob|File)$/.test(getObjectKind(value)) && /^[\x20-\x7e]*$/.test((value as Blob).type)
}

/** Returns the headers of a part if it is a file. */
function fileHeaders(value: string | Blob): string {
	if (isText(value)) return ''
	const { name = 'blob', type } = value as Blob & Partial<File>
	return `; filename="${escapeName(name)}"\r\nContent-Type: ${type || 'application/octet-stream'}`
}

/** Writes line ends as browsers write them (HTML §4.10.21.8). */
function withLineEnds(text: string): string {
	return text.replace(/\r\n?|\n/g, '\r\n')
}

/** Escapes a name as browsers do, so that it can't begin another part. */
function escapeName(name: string): string {
	return name.replace(/[\r\n"]/g, encodeURIComponent)
}

/** Copies a file of any realm into a `Blob` of this realm, because a `Blob` accepts no other. */
async function copyFile(name: string, file: Blob, issueList: IssueList): Promise<Blob> {
	try {
		return new Blob([await file.arrayBuffer()])
	} catch {
		addIssue(issueList, ['body', name], 'expected a file that can be read')
		return new Blob()
	}
}

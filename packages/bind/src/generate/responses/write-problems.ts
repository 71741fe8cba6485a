/** Generates schemas of error responses by status, and of callbacks and webhooks by name. */
import { printable } from '../../clean/printable.ts'
import { type Diagnostic, diagnosticAt } from '../../form/diagnostic.ts'
import { mediumOf } from '../../form/media-type.ts'
import type { Content, Message, VendorResponse } from '../../form/operation.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Schema } from '../../form/schema.ts'
import { unescaped } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import { pascalCase } from '../code/identifier.ts'
import { docOf, fieldName } from '../code/quote.ts'
import { type Module, scopeOf, type Written } from '../schemas/scope.ts'
import { block } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'

/** Documented error response in JSON, with the schema of its body. */
interface Problem {
	readonly response: VendorResponse
	readonly schema: Schema
}

const isJson = ({ mediaType }: Content): boolean => /^json/.test(mediumOf(mediaType))

/** Error responses of an operation. `default` covers all other statuses, unless it is the success response. */
export function problemsOf({ operation, response }: PlannedOperation): Problem[] {
	return operation.responses.flatMap((one): Problem[] => {
		if (one === response?.response || !/^(?:[45]|default)/.test(one.status)) return []
		const schema = one.contents.find(isJson)?.schema
		return schema ? [{ response: one, schema }] : []
	})
}

/** Lists the diagnostics of the responses that are not read as the success: what of them the bindings do not describe. */
export function diagnosticsOfProblems(planned: PlannedOperation): Diagnostic[] {
	const described = new Map(problemsOf(planned).map(({ response, schema }) => [response, schema]))
	return planned.operation.responses.flatMap((one) => {
		if (one === planned.response?.response) return []
		const schema = described.get(one)
		const [first] = one.contents
		const isUnread = first?.schema && !schema && !one.status.startsWith('2')
		return [
			...(one.diagnostics ?? []),
			...(one.contents.find((content) => content.schema === schema)?.diagnostics ?? []),
			...(isUnread ? [diagnosticAt('response-unchecked', one.pointer, printable(first.mediaType))] : []),
			...(schema && one.contents.length > 1 ? [diagnosticAt('choice', one.pointer, 'application/json')] : []),
		]
	})
}

/** One of several messages that can arrive: its key, and a name for its schema in case the document gives none. */
export interface Coming {
	readonly key: string
	readonly wanted: string
	readonly schema: Schema
	readonly description?: string
}

/** Error responses by status, named like the document's response if it has a name. */
export function comingProblems(planned: PlannedOperation, constant: string): Coming[] {
	return problemsOf(planned).map(({ response: { status, pointer }, schema }) => {
		const [, shared] = /\/(?:components\/)?responses\/([^/]+)$/.exec(pointer) ?? []
		const isShared = shared !== undefined && !/^(?:[1-5]..|default)$/i.test(shared)
		const base = isShared ? unescaped(shared) : `${constant} ${status}`
		return { key: status, wanted: `${pascalCase(base)}Problem`, schema }
	})
}

/** Lists the webhooks or callbacks with a JSON body; their type names end in `Webhook` or `Callback`. */
export function comingMessages(messages: readonly Message[], what: 'Callback' | 'Webhook'): Coming[] {
	return messages.flatMap(({ name, contents, description }) => {
		const schema = contents.find(isJson)?.schema
		return schema ? [{ key: name, wanted: pascalCase(name) + what, schema, ...present({ description }) }] : []
	})
}

/** Lists the diagnostics of webhooks or callbacks and of their media types; their schemas add their own when they are written. */
export function diagnosticsOfMessages(messages: readonly Message[]): Diagnostic[] {
	return messages.flatMap(({ pointer, diagnostics = [], contents }) => [
		...diagnostics,
		...contents.flatMap((one) => one.diagnostics ?? []),
		...(contents.length > 1 ? [diagnosticAt('choice', pointer, printable(contents[0]?.mediaType ?? ''))] : []),
	])
}

/** Gives a schema a name in the module. `text` is its declaration; absent if an equal schema was declared before. */
export type Declare = (written: Written, wanted: string) => { readonly name: string; readonly text?: string }

/** Generates the schemas' declarations, and the object that holds them by key; undefined if there are none. */
export function writeComing(
	coming: readonly Coming[],
	module: Module,
	declare: Declare,
): (Written & { readonly texts: readonly string[] }) | undefined {
	if (!coming.length) return undefined
	const texts: string[] = []
	const named = coming.map(({ key, wanted, schema, ...told }) => {
		const written = writeSchema(schema, scopeOf(module, 'response'))
		const own = { field: fieldName(key), doc: docOf(told, '\t') }
		if (!written.type.includes('{')) return { ...own, ...written }
		const { name, text } = declare(written, wanted)
		if (text !== undefined) texts.push(text)
		return { ...own, type: name, code: name }
	})
	const types = named.map(({ field, doc, type }) => `${doc}readonly ${field}: v.GenericSchema<${type}>`)
	const values = named.map(({ field, code }) => `${field}: ${code}`)
	return { texts, type: block(types, ''), code: block(values, '', ',') }
}

/** Generates schemas of error answers by status, and of callbacks and webhooks by name. */
import { printable } from '../../clean/printable.ts'
import { type Diagnostic, diagnosticAt } from '../../form/diagnostic.ts'
import { mediumOf } from '../../form/media-type.ts'
import type { Answer, Content, Message } from '../../form/operation.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Schema } from '../../form/schema.ts'
import { unescaped } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import { pascalCase } from '../code/identifier.ts'
import { docOf, fieldName } from '../code/quote.ts'
import { type Module, scopeOf, type Written } from '../schemas/scope.ts'
import { block } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'

/** Documented error answer in JSON, with the schema of its body. */
interface Problem {
	readonly answer: Answer
	readonly schema: Schema
}

const isJson = ({ mediaType }: Content): boolean => /^json/.test(mediumOf(mediaType))

/** Error answers of an operation. `default` covers all other statuses, unless it is the success answer. */
export function problemsOf({ operation, answer }: PlannedOperation): Problem[] {
	return operation.answers.flatMap((one): Problem[] => {
		if (one === answer?.answer || !/^(?:[45]|default)/.test(one.status)) return []
		const schema = one.contents.find(isJson)?.schema
		return schema ? [{ answer: one, schema }] : []
	})
}

/** Lists the diagnostics of the answers that are not read as the success: what of them the bindings do not describe. */
export function diagnosticsOfProblems(planned: PlannedOperation): Diagnostic[] {
	const described = new Map(problemsOf(planned).map(({ answer, schema }) => [answer, schema]))
	return planned.operation.answers.flatMap((one) => {
		if (one === planned.answer?.answer) return []
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

/** Error answers by status, named like the document's answer if it has a name. */
export function comingProblems(planned: PlannedOperation, constant: string): Coming[] {
	return problemsOf(planned).map(({ answer: { status, pointer }, schema }) => {
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
		const written = writeSchema(schema, scopeOf(module, 'answer'))
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

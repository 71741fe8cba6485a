/** Writes the schemas of an operation's slots: params, query, headers, body and response. */
import { createDiagnostic } from '../form/diagnostic.ts'
import { canBeTextOnly, createPlain, findLeaves, isSilent, resolveSchema } from '../form/graph.ts'
import { getEssence, getMedium, type Medium } from '../form/media-type.ts'
import type { PlannedOperation } from '../form/plan.ts'
import type { Parameter, ParameterPlace, Schema } from '../form/source.ts'
import { quote, writeDoc, writeEntryName } from './code/quote.ts'
import { createScope, type Module, type WrittenSlot } from './schemas/scope.ts'
import { writeBlock, writeEntry, writeMember } from './schemas/write-object.ts'
import { writeSchema } from './schemas/write-schema.ts'

/** The generated response, and settings that depend on its media type. */
interface WrittenResponse {
	readonly response: WrittenSlot
	readonly responseType?: 'text' | 'bytes'
	/** Media type for the header `accept`; absent for JSON, because the client requests JSON by default. */
	readonly accept?: string
	/** Whether the call returns a response that differs from its schema. True for reads, because they change nothing. */
	readonly mayDeviate?: boolean
}

/** Slots with a schema, and the settings that depend on media types. */
export interface WrittenSlots extends WrittenBody, WrittenResponse {
	readonly params?: WrittenSlot | undefined
	readonly query?: WrittenSlot | undefined
	readonly headers?: WrittenSlot | undefined
}

export function writeSlots(planned: PlannedOperation, module: Module): WrittenSlots {
	const { operation, rename, idempotencyKey } = planned
	const slot = (place: ParameterPlace, names: Readonly<Record<string, string>> = {}) => {
		const isSupplied = (name: string): boolean => place === 'header' && module.supplied.includes(name)
		const own = operation.parameters.filter((parameter) => parameter.place === place && !isSupplied(parameter.name))
		// Makes the header of the idempotency key optional, because the journal sets it if the call doesn't.
		const isKey = (name: string): boolean => place === 'header' && name === idempotencyKey
		const taken = own.map((parameter) => (isKey(parameter.name) ? { ...parameter, required: false } : parameter))
		return writeParameters(taken, names, module)
	}
	return {
		params: slot('path', rename.params),
		query: slot('query', rename.query),
		headers: slot('header', rename.headers),
		...writeBody(planned, module),
		...writeResponse(planned, module),
	}
}

/** Writes the response's schema, and the settings for reading the body. */
function writeResponse(planned: PlannedOperation, module: Module): WrittenResponse {
	const { response: chosen, operation } = planned
	const content = chosen?.content
	module.report(...(chosen?.response.diagnostics ?? []), ...(content?.diagnostics ?? []))
	const medium: Medium = content ? getMedium(content.mediaType) : 'json'
	const isRead = medium === 'text' && planned.read !== undefined
	if (content?.schema && !isRead && !medium.startsWith('json') && !isSilent(content.schema, module.named))
		module.report(createDiagnostic('response-unchecked', content.pointer, content.mediaType))
	if (content && medium === 'text' && !isRead)
		return { responseType: 'text', accept: content.mediaType, response: { type: 'string', code: 'v.string()' } }
	if (content && (medium === 'bytes' || medium === 'multipart'))
		return {
			responseType: 'bytes',
			accept: content.mediaType,
			response: { type: 'Uint8Array', code: 'v.instance(Uint8Array)' },
		}
	const hasEmpty = operation.responses.some(({ status, contents }) => /^2/.test(status) && !contents.length)
	const text = isRead ? { responseType: 'text' as const, accept: content?.mediaType ?? '' } : {}
	const accept =
		content && medium === 'json-suffix' && !content.mediaType.includes('problem')
			? { accept: getEssence(content.mediaType) }
			: {}
	if (!content?.schema) return { ...accept, ...text, response: { type: 'unknown', code: 'v.unknown()' } }
	const written = writeSchema(content.schema, createScope(module, 'response'))
	// Accepts a missing body if the document has both a 200 and a 204.
	const response = hasEmpty ? { type: `${written.type} | undefined`, code: `v.optional(${written.code})` } : written
	return { ...accept, ...text, response, mayDeviate: planned.effect === 'safe' }
}

/** The generated body, and settings that depend on its media type. */
interface WrittenBody {
	readonly body?: WrittenSlot
	readonly contentType?: string
	/** Whether it is a multipart form, which the client encodes. */
	readonly isMultipart?: true
}

const opaque = 'v.union([v.string(), v.instance(Uint8Array)])'

function writeBody({ body }: PlannedOperation, module: Module): WrittenBody {
	if (!body) return {}
	const { content, required } = body
	const { mediaType, schema, pointer } = content
	const medium = getMedium(mediaType)
	const written = { contentType: medium === 'form' ? getEssence(mediaType) : mediaType }
	module.report(...(content.diagnostics ?? []))
	const makeOptional = (slot: WrittenSlot): WrittenSlot =>
		required
			? slot
			: {
					...{ type: `${slot.type} | undefined`, code: `v.optional(${slot.code})` },
					...(slot.output !== undefined && { output: `${slot.output} | undefined` }),
				}
	const report = (): void => module.report(createDiagnostic('body-unchecked', pointer, mediaType))
	if (medium === 'multipart' && getEssence(mediaType) === 'multipart/form-data' && !mediaType.includes('boundary=')) {
		report()
		return { isMultipart: true }
	}
	if (medium === 'text' || medium === 'bytes' || medium === 'multipart') {
		if (medium === 'multipart' || (schema && !isSilent(schema, module.named))) report()
		return { ...written, body: makeOptional({ type: 'string | Uint8Array', code: opaque }) }
	}
	const settings = medium === 'json' ? {} : written
	if (!schema) return settings
	const scope = createScope(module, 'input')
	// Writes out the fields of a form, because a named schema would check JSON.
	const slot =
		medium === 'form'
			? writeSchema(resolveSchema(schema, module.named), { ...scope, wire: true })
			: writeSchema(schema, scope)
	// Turns the body into JSON text for types such as `application/x+json`, because the client serialises only `application/json`.
	const text = medium === 'json-suffix' ? { output: 'string', code: `v.pipe(${slot.code}, v.stringifyJson())` } : {}
	return { ...settings, body: makeOptional({ ...slot, ...text }) }
}

interface Field {
	readonly name: string
	readonly wire: string
	readonly required: boolean
	readonly schema: Schema
	/** Separator of the items, if the value may be a list. */
	readonly list?: string
	/** Whether a number or a boolean must be sent as text. */
	readonly isText?: boolean
	readonly doc: string
}

/** Writes the parameters of one place as an object; `undefined` if there are none. */
function writeParameters(
	parameters: readonly Parameter[],
	renames: Readonly<Record<string, string>>,
	module: Module,
): WrittenSlot | undefined {
	const byName = new Map<string, Field>()
	// If callers would pass several parameters under one name, keeps the first and reports the others.
	for (const parameter of parameters) {
		const field = createField(parameter, renames, module)
		if (byName.has(field.name))
			module.report(createDiagnostic('parameter-left-out', parameter.pointer, 'another one has its name'))
		else byName.set(field.name, field)
	}
	const fields = [...byName.values()]
	if (!fields.length) return undefined
	const scope = { ...createScope(module, 'input', '\t'), wire: true as const }
	const written = fields.map((field) => ({ ...field, ...writeSchema(field.schema, scope) }))
	const type = writeBlock(written.map(writeMember), '')
	const object = `${module.use('jsonObject')}(${writeBlock(written.map(writeEntry), '', ',')})`
	const rules = writeWireRules(fields)
	return rules
		? { type, code: `${module.use('withWireRules')}(${rules}, ${object})`, output: 'object' }
		: { type, code: object }
}

function writeWireRules(fields: readonly Field[]): string {
	const entry = (name: string, value: string): string => `${writeEntryName(name)}: ${quote(value)}`
	const names = fields.flatMap(({ name, wire }) => (name === wire ? [] : [entry(name, wire)]))
	const lists = fields.flatMap(({ name, list }) => (list === undefined ? [] : [entry(name, list)]))
	const texts = fields.flatMap(({ name, isText }) => (isText ? [quote(name)] : []))
	const rules = [
		...(names.length ? [`names: { ${names.join(', ')} }`] : []),
		...(lists.length ? [`lists: { ${lists.join(', ')} }`] : []),
		...(texts.length ? [`texts: [${texts.join(', ')}]`] : []),
	]
	return rules.length ? `{ ${rules.join(', ')} }` : ''
}

/** Creates the input field for a parameter. An object can't be written into a parameter, so callers pass its text. */
function createField(parameter: Parameter, renames: Readonly<Record<string, string>>, module: Module): Field {
	module.report(...(parameter.diagnostics ?? []))
	const { name: wire, required, place, pointer, schema } = parameter
	const name = Object.hasOwn(renames, wire) ? (renames[wire] ?? wire) : wire
	const field = {
		name,
		// For a path parameter, uses the new name, because the path template is renamed, too.
		wire: place === 'path' ? name : wire,
		required,
		schema,
		doc: writeDoc({ ...schema, ...parameter }, '\t'),
	}
	const leaves = findLeaves(schema, module.named)
	const holds = (...kinds: readonly Schema['kind'][]): boolean => leaves.some(({ kind }) => kinds.includes(kind))
	if (holds('object')) module.report(createDiagnostic('parameter-style', pointer, 'an object'))
	if (leaves.every(({ kind }) => kind === 'object')) return { ...field, schema: createPlain('string', pointer) }
	if (holds('array', 'any')) return { ...field, list: parameter.isRepeated ? '&' : ',' }
	// A header must be text. A path parameter may be text or a number.
	const isSent = (leaf: Schema): boolean => canBeTextOnly(leaf) || (place === 'path' && leaf.kind === 'number')
	return { ...field, isText: place !== 'query' && !leaves.every(isSent) }
}

/** Generates the parameters of an operation by slot, with the map's names. */

import { createDiagnostic } from '../../form/diagnostic.ts'
import { canBeTextOnly, findLeaves, resolveSchema } from '../../form/graph.ts'
import type { Parameter } from '../../form/operation.ts'
import type { ObjectSchema, Schema } from '../../form/schema.ts'
import { dropUndefined } from '../../text/drop-undefined.ts'
import { quote, writeDoc, writeEntryName } from '../code/quote.ts'
import { createScope, type Module, type WrittenSlot } from '../schemas/scope.ts'
import { findFields, writeBlock, writeEntry, writeMember } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'
import { removeNull } from './without-null.ts'

interface Field {
	readonly name: string
	readonly wire: string
	readonly required: boolean
	readonly schema: Schema
	/** Separator of the items, if it may be a list. */
	readonly list?: string
	/** Whether a number or a truth value has to be sent as a text. */
	readonly isText?: boolean
	readonly doc: string
}

/** Generates the parameters of one place as an object; `undefined` if there are none. */
export function writeParameters(
	parameters: readonly Parameter[],
	renames: Readonly<Record<string, string>>,
	module: Module,
): WrittenSlot | undefined {
	const byName = new Map<string, Field>()
	// Keeps the first of several parameters that callers would give under one name; the others are reported.
	for (const parameter of parameters)
		for (const field of createFields(parameter, renames, module))
			if (byName.has(field.name))
				module.report(createDiagnostic('parameter-left-out', parameter.pointer, 'another one has its name'))
			else byName.set(field.name, field)
	const fields = [...byName.values()]
	if (!fields.length) return undefined
	const scope = { ...createScope(module, 'input', '\t'), wire: true as const }
	const written = fields.map((field) => ({ ...field, ...writeSchema(field.schema, scope) }))
	const type = writeBlock(written.map(writeMember), '')
	const object = `${module.use('jsonObject')}(${writeBlock(written.map(writeEntry), '', ',')})`
	const rules = writeWireRules(fields)
	return rules
		? { type, code: `${module.use('onWire')}(${rules}, ${object})`, output: 'object' }
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

/** Makes the input fields for one parameter. An object that is written as several query values becomes several fields. */
function createFields(parameter: Parameter, renames: Readonly<Record<string, string>>, module: Module): Field[] {
	module.report(...(parameter.diagnostics ?? []))
	const { name: wire, required, place } = parameter
	if (parameter.allowReserved) module.report(createDiagnostic('parameter-style', parameter.pointer, 'allowReserved'))
	const name = Object.hasOwn(renames, wire) ? (renames[wire] ?? wire) : wire
	// Uses the template's name for a path parameter, which is renamed together with it.
	const field = {
		name,
		wire: place === 'path' ? name : wire,
		required,
		schema: removeNull(parameter.schema, module),
		doc: writeDoc({ ...parameter.schema, ...parameter }, '\t'),
	}
	if (parameter.mediaType !== undefined) {
		module.report(createDiagnostic('parameter-style', parameter.pointer, 'content'))
		return [{ ...field, schema: { kind: 'string', pointer: parameter.pointer } }]
	}
	const shape = resolveSchema(field.schema, module.named)
	if (parameter.style === 'label' || parameter.style === 'matrix')
		module.report(createDiagnostic('parameter-style', parameter.pointer, parameter.style))
	if (shape.kind === 'array') {
		// Reports `deepObject` lists: documents that use them mean `name[]` or `name[0]`, and OpenAPI defines neither.
		if (parameter.style === 'deepObject')
			module.report(createDiagnostic('parameter-style', parameter.pointer, 'deepObject, of a list'))
		return [{ ...field, list: findSeparator(parameter) }]
	}
	if (shape.kind === 'object') return createObjectFields(parameter, shape, field, module)
	const leaves = findLeaves(field.schema, module.named)
	const holds = (...kinds: readonly Schema['kind'][]): boolean => leaves.some(({ kind }) => kinds.includes(kind))
	if (holds('object')) module.report(createDiagnostic('parameter-style', parameter.pointer, parameter.style))
	if (holds('array', 'any')) return [{ ...field, list: findSeparator(parameter) }]
	// A header is text, and a path is text or a number.
	const isSent = (leaf: Schema): boolean => canBeTextOnly(leaf) || (place === 'path' && leaf.kind === 'number')
	return [{ ...field, isText: place !== 'query' && !leaves.every(isSent) }]
}

/** What stands between items where it is no comma. */
const separators: Readonly<Partial<Record<Parameter['style'], string>>> = {
	spaceDelimited: ' ',
	pipeDelimited: '|',
	tabDelimited: '\t',
	deepObject: '&',
}

/** Separator of list items; `&` where the name is repeated. */
function findSeparator({ style, explode, place }: Parameter): string {
	return place === 'query' && explode && style !== 'tabDelimited' ? '&' : (separators[style] ?? ',')
}

/** Splits an object in the query into one parameter for each field. Other serialisations are left to the caller, as text. */
function createObjectFields(parameter: Parameter, shape: ObjectSchema, field: Field, module: Module): Field[] {
	const { style, explode, pointer, place } = parameter
	const isSpread = place === 'query' && ((style === 'form' && explode) || style === 'deepObject')
	const isScalar = ({ schema }: { schema: Schema }): boolean => {
		const { kind } = resolveSchema(schema, module.named)
		return kind !== 'object' && kind !== 'array'
	}
	const fields = findFields(shape, { direction: 'input' }).map((own) => ({
		...own,
		schema: removeNull(own.schema, module),
	}))
	if (!isSpread || !fields.length || !fields.every(isScalar)) {
		module.report(createDiagnostic('parameter-style', pointer, style))
		return [{ ...field, schema: { kind: 'string', pointer } }]
	}
	module.report(...(shape.diagnostics ?? []))
	if (shape.additional.kind !== 'never' || shape.required.length || parameter.required)
		module.report(createDiagnostic('parameter-style', pointer, `${style}, spread`))
	const { description, deprecated } = parameter
	const texts = dropUndefined({ description, deprecated })
	const toParameterName = (name: string): string => (style === 'deepObject' ? `${field.wire}[${name}]` : name)
	return fields.map(({ name, schema }) => ({
		name: toParameterName(name),
		wire: toParameterName(name),
		required: parameter.required && shape.required.includes(name),
		schema,
		doc: writeDoc({ ...texts, ...schema }, '\t'),
	}))
}

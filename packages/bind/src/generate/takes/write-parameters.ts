/** Generates the parameters of an operation by slot, with the map's names. */

import { diagnosticAt } from '../../form/diagnostic.ts'
import { isText, leavesOf, resolved } from '../../form/graph.ts'
import type { Parameter } from '../../form/operation.ts'
import type { ObjectSchema, Schema } from '../../form/schema.ts'
import { present } from '../../text/present.ts'
import { docOf, entryName, quote } from '../code/quote.ts'
import { type Module, scopeOf, type WrittenSlot } from '../schemas/scope.ts'
import { block, entryOf, fieldsIn, memberOf } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'
import { withoutNull } from './without-null.ts'

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
		for (const field of fieldsFor(parameter, renames, module))
			if (byName.has(field.name))
				module.report(diagnosticAt('parameter-left-out', parameter.pointer, 'another one has its name'))
			else byName.set(field.name, field)
	const fields = [...byName.values()]
	if (!fields.length) return undefined
	const scope = { ...scopeOf(module, 'input', '\t'), wire: true as const }
	const written = fields.map((field) => ({ ...field, ...writeSchema(field.schema, scope) }))
	const type = block(written.map(memberOf), '')
	const object = `${module.use('jsonObject')}(${block(written.map(entryOf), '', ',')})`
	const rules = wireRules(fields)
	return rules
		? { type, code: `${module.use('onWire')}(${rules}, ${object})`, output: 'object' }
		: { type, code: object }
}

function wireRules(fields: readonly Field[]): string {
	const entry = (name: string, value: string): string => `${entryName(name)}: ${quote(value)}`
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
function fieldsFor(parameter: Parameter, renames: Readonly<Record<string, string>>, module: Module): Field[] {
	module.report(...(parameter.diagnostics ?? []))
	const { name: wire, required, place } = parameter
	if (parameter.allowReserved) module.report(diagnosticAt('parameter-style', parameter.pointer, 'allowReserved'))
	const name = Object.hasOwn(renames, wire) ? (renames[wire] ?? wire) : wire
	// Uses the template's name for a path parameter, which is renamed together with it.
	const field = {
		name,
		wire: place === 'path' ? name : wire,
		required,
		schema: withoutNull(parameter.schema, module),
		doc: docOf({ ...parameter.schema, ...parameter }, '\t', wire),
	}
	if (parameter.mediaType !== undefined) {
		module.report(diagnosticAt('parameter-style', parameter.pointer, 'content'))
		return [{ ...field, schema: { kind: 'string', pointer: parameter.pointer } }]
	}
	const shape = resolved(field.schema, module.named)
	if (parameter.style === 'label' || parameter.style === 'matrix')
		module.report(diagnosticAt('parameter-style', parameter.pointer, parameter.style))
	if (shape.kind === 'array') {
		// Reports `deepObject` lists: documents that use them mean `name[]` or `name[0]`, and OpenAPI defines neither.
		if (parameter.style === 'deepObject')
			module.report(diagnosticAt('parameter-style', parameter.pointer, 'deepObject, of a list'))
		return [{ ...field, list: separatorOf(parameter) }]
	}
	if (shape.kind === 'object') return objectFields(parameter, shape, field, module)
	const leaves = leavesOf(field.schema, module.named)
	const holds = (...kinds: readonly Schema['kind'][]): boolean => leaves.some(({ kind }) => kinds.includes(kind))
	if (holds('object')) module.report(diagnosticAt('parameter-style', parameter.pointer, parameter.style))
	if (holds('array', 'any')) return [{ ...field, list: separatorOf(parameter) }]
	// A header is text, and a path is text or a number.
	const isSent = (leaf: Schema): boolean => isText(leaf) || (place === 'path' && leaf.kind === 'number')
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
function separatorOf({ style, explode, place }: Parameter): string {
	return place === 'query' && explode && style !== 'tabDelimited' ? '&' : (separators[style] ?? ',')
}

/** Splits an object in the query into one parameter for each field. Other serialisations are left to the caller, as text. */
function objectFields(parameter: Parameter, shape: ObjectSchema, field: Field, module: Module): Field[] {
	const { style, explode, pointer, place } = parameter
	const isSpread = place === 'query' && ((style === 'form' && explode) || style === 'deepObject')
	const isScalar = ({ schema }: { schema: Schema }): boolean => {
		const { kind } = resolved(schema, module.named)
		return kind !== 'object' && kind !== 'array'
	}
	const fields = fieldsIn(shape, { direction: 'input' }).map((own) => ({
		...own,
		schema: withoutNull(own.schema, module),
	}))
	if (!isSpread || !fields.length || !fields.every(isScalar)) {
		module.report(diagnosticAt('parameter-style', pointer, style))
		return [{ ...field, schema: { kind: 'string', pointer } }]
	}
	module.report(...(shape.diagnostics ?? []))
	if (shape.additional.kind !== 'never' || shape.required.length || parameter.required)
		module.report(diagnosticAt('parameter-style', pointer, `${style}, spread`))
	const { description, deprecated } = parameter
	const texts = present({ description, deprecated })
	const nameOf = (name: string): string => (style === 'deepObject' ? `${field.wire}[${name}]` : name)
	return fields.map(({ name, schema }) => ({
		name: nameOf(name),
		wire: nameOf(name),
		required: parameter.required && shape.required.includes(name),
		schema,
		doc: docOf({ ...texts, ...schema }, '\t', name),
	}))
}

/** Generates the parameters of an operation by slot, with the map's names. */

import { createPlain } from '../../form/build.ts'
import { createDiagnostic } from '../../form/diagnostic.ts'
import { canBeTextOnly, findLeaves } from '../../form/graph.ts'
import type { Parameter } from '../../form/operation.ts'
import type { Schema } from '../../form/schema.ts'
import { quote, writeDoc, writeEntryName } from '../code/quote.ts'
import { createScope, type Module, type WrittenSlot } from '../schemas/scope.ts'
import { writeBlock, writeEntry, writeMember } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'

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

/** Creates the input field for a parameter. What is an object can't be written: callers give its text. */
function createField(parameter: Parameter, renames: Readonly<Record<string, string>>, module: Module): Field {
	module.report(...(parameter.diagnostics ?? []))
	const { name: wire, required, place, pointer, schema } = parameter
	const name = Object.hasOwn(renames, wire) ? (renames[wire] ?? wire) : wire
	const field = {
		name,
		// Uses the template's name for a path parameter, which is renamed together with it.
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
	// A header is text, and a path is text or a number.
	const isSent = (leaf: Schema): boolean => canBeTextOnly(leaf) || (place === 'path' && leaf.kind === 'number')
	return { ...field, isText: place !== 'query' && !leaves.every(isSent) }
}

/** Generates the module of one source: its types and schemas, and an operation with its error responses for each binding. */
import type { Diagnostic } from '../form/diagnostic.ts'
import { createFinder, findTargets, listHandedTo, sortByReferences } from '../form/graph.ts'
import { getMedium, isJson } from '../form/media-type.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Content, NamedSchema, Schema, Source, VendorResponse } from '../form/source.ts'
import { type Pointer, unescapePointer } from '../text/json.ts'
import { compare } from '../text/names.ts'
import type { DocTexts, Namer } from './code/quote.ts'
import { createNamer, toCamelCase, toPascalCase, writeDoc, writeFieldName } from './code/quote.ts'
import { createScope, type Direction, type Module, type Written, type WrittenSlot } from './schemas/scope.ts'
import { createOptionalFinder, writeBlock } from './schemas/write-object.ts'
import { writeSchema } from './schemas/write-schema.ts'
import { writeHead } from './write-head.ts'
import { type SlotNames, toConstant, writeOperation } from './write-operation.ts'
import { type WrittenSlots, writeSlots } from './write-slots.ts'

/** Binding after its code was generated. */
export interface WrittenBinding {
	readonly planned: PlannedOperation
	/** Name of the exported constant in the source's module, such as `cardsBlock`. */
	readonly constant: string
}

/** The module of a source, and the diagnostics of everything in it. */
export interface WrittenModule {
	readonly text: string
	readonly bindings: readonly WrittenBinding[]
	readonly diagnostics: readonly Diagnostic[]
}

interface Building {
	readonly source: Source
	readonly plan: Plan
	readonly module: Module
	readonly names: Namer
	readonly imports: ReadonlySet<string>
	readonly declared: Set<string>
	readonly nameAt: Map<string, string>
	readonly diagnostics: Diagnostic[]
}

const toKey = (direction: Direction, pointer: Pointer): string => `${direction} ${pointer}`

function createBuilding(source: Source, plan: Plan): Building {
	const named = source.schemas
	const imports = new Set<string>()
	const declared = new Set<string>()
	const nameAt = new Map<string, string>()
	const diagnostics: Diagnostic[] = []
	const module: Module = {
		named,
		inlined: 0,
		isClosedBelow: createFinder<boolean>(named, (schema, find) =>
			schema.kind === 'object' ? schema.additional.kind === 'never' : listHandedTo(schema).some(find),
		),
		joining: new Set(),
		optionalBelow: { input: createOptionalFinder(named, 'input'), response: createOptionalFinder(named, 'response') },
		supplied: plan.suppliedHeaders,
		getName(target, direction) {
			const name = nameAt.get(toKey(direction, target)) ?? 'unknown'
			return { name, isDeclared: declared.has(name) }
		},
		use(name) {
			imports.add(name)
			return name
		},
		report: (...found) => void diagnostics.push(...found),
	}
	return { source, plan, module, imports, declared, nameAt, diagnostics, names: createNamer() }
}

/** Returns the schema of a content, if types are generated from it. */
function findSchema(content: Content | undefined): readonly Schema[] {
	return content?.schema && /^(?:json|form)/.test(getMedium(content.mediaType)) ? [content.schema] : []
}

/** Returns the schema of a text that the integrator's function reads. */
const findReadSchema = ({ read, response }: PlannedOperation): readonly Schema[] =>
	read && response?.content?.schema ? [response.content.schema] : []

/** Lists the schemas that an operation contains directly, for inputs and for responses. References aren't followed. */
function findRoots(planned: PlannedOperation): Readonly<Record<Direction, readonly Schema[]>> {
	const { operation, body, response } = planned
	return {
		input: [...operation.parameters.map(({ schema }) => schema), ...findSchema(body?.content)],
		response: [
			...findReadSchema(planned),
			...findSchema(response?.content),
			...findProblems(planned).map(({ schema }) => schema),
		],
	}
}

/** Writes the module of one source: its named schemas and its operations. */
export function writeModule(source: Source, planned: readonly PlannedOperation[], plan: Plan): WrittenModule {
	const roots = planned.map(findRoots)
	const building = createBuilding(source, plan)
	const texts: string[] = []
	for (const direction of ['response', 'input'] as const) {
		const needed = roots.flatMap((root) => root[direction].flatMap((schema) => [...findTargets(schema)]))
		texts.push(...writeNamed(building, sortByReferences(source.schemas, new Set(needed)), direction))
	}
	const bindings: WrittenBinding[] = []
	for (const one of planned) {
		const { text, ...binding } = writeBinding(building, one)
		texts.push(text)
		bindings.push(binding)
	}
	return {
		text: [writeHead(source.name, building.imports, texts, planned), ...texts].join('\n'),
		bindings,
		diagnostics: building.diagnostics,
	}
}

/** Declares the named schemas of one direction, in this order. */
function writeNamed(building: Building, order: readonly NamedSchema[], direction: Direction): string[] {
	const { source, module, nameAt, declared } = building
	const prefix = toPascalCase(source.name)
	for (const { pointer, name: documented } of order.toSorted((one, other) => compare(one.pointer, other.pointer))) {
		const wanted = toPascalCase(documented) + (direction === 'input' ? 'Input' : '')
		nameAt.set(toKey(direction, pointer), building.names(wanted, prefix))
	}
	const texts: string[] = []
	for (const { pointer, schema } of order) {
		const name = nameAt.get(toKey(direction, pointer)) ?? ''
		const written = writeSchema(schema, createScope(module, direction))
		// If the check of an input is the same as the check of a response, both share one declaration.
		const { name: own, isNew } = shareDeclaration(building, `named ${pointer}`, written, () => name)
		nameAt.set(toKey(direction, pointer), own)
		if (isNew) {
			declared.add(name)
			texts.push(writeDeclaration(name, written, schema))
		}
	}
	return texts
}

function writeBinding(building: Building, planned: PlannedOperation): WrittenBinding & { readonly text: string } {
	const { source, module } = building
	const slots = writeSlots(planned, module)
	const constant = building.names(toConstant(planned), toCamelCase(source.name))
	const { names, texts } = declareSlots(building, constant, slots)
	const operation = writeOperation(constant, planned, slots, names)
	const text = [...texts, ...declareProblems(building, constant, planned), operation].join('\n')
	module.report(...planned.diagnostics, ...(planned.operation.diagnostics ?? []), ...findProblemDiagnostics(planned))
	return { planned, constant, text }
}

const slotNames = ['params', 'query', 'headers', 'body', 'response'] as const

/** Names the operation's slot schemas and writes their declarations; schemas with the same code share one declaration. */
function declareSlots(
	building: Building,
	constant: string,
	slots: WrittenSlots,
): { names: SlotNames; texts: string[] } {
	const base = toPascalCase(constant)
	const names: Record<string, Written> = {}
	const texts: string[] = []
	for (const slot of slotNames) {
		const written: WrittenSlot | undefined = slots[slot]
		if (written) names[slot] = declare(building, texts, `slot ${slot}`, written, base + toPascalCase(slot))
	}
	return { names, texts }
}

/** Declares a schema under a name, and returns the name. An equal schema of this kind is declared once, and a short one not at all. */
function declare(building: Building, texts: string[], kind: string, written: WrittenSlot, wanted: string): Written {
	if (!written.type.includes('{') && written.output === undefined) return written
	const { name, isNew } = shareDeclaration(building, kind, written, () => building.names(wanted, ''))
	if (isNew) texts.push(writeDeclaration(name, written, {}, written.output))
	return { type: name, code: name }
}

/** Writes the error responses of an operation under one constant. If another operation has the same ones, both share the code. */
function declareProblems(building: Building, operation: string, planned: PlannedOperation): readonly string[] {
	const texts: string[] = []
	const written = writeProblems(building, operation, planned, texts)
	if (!written) return []
	const constant = `${operation}Problems`
	const { name, isNew } = shareDeclaration(building, 'problems', written, () => constant)
	const value = isNew ? `${written.type} = ${written.code}` : `typeof ${name} = ${name}`
	const doc = `/** Bodies of error responses of {@linkcode ${operation}}, by status. */`
	return [...texts, `${doc}\nexport const ${constant}: ${value}\n`]
}

/** Returns the name under which an equal declaration of this kind was written before. If there is none, creates a new name. */
function shareDeclaration({ nameAt }: Building, kind: string, { type, code }: Written, newName: () => string) {
	const same = `${kind} ${code} ${type}`
	const known = nameAt.get(same)
	const name = known ?? newName()
	nameAt.set(same, name)
	return { name, isNew: known === undefined }
}

/** Declares a type and its schema under one name: `Card` is both. */
function writeDeclaration(name: string, { type, code }: Written, told: DocTexts = {}, output?: string): string {
	const comment = writeDoc(told, '')
	const schema = output === undefined ? `v.GenericSchema<${name}>` : `v.GenericSchema<${name}, ${output}>`
	return `${comment}export type ${name} = ${type}\nexport const ${name}: ${schema} = ${markAsPure(code)}\n`
}

/** Adds a `@__PURE__` annotation, so that bundlers can drop unused schemas. A mere name doesn't need one. */
function markAsPure(code: string): string {
	return /^[\p{ID_Continue}$]+$/u.test(code) ? code : `/* @__PURE__ */ ${code}`
}

/** Documented error response in JSON, with the schema of its body. */
interface Problem {
	readonly response: VendorResponse
	readonly schema: Schema
}

/** Returns the error responses of an operation. `default` covers all other statuses, unless it is the success response. */
function findProblems({ operation, response }: PlannedOperation): Problem[] {
	return operation.responses.flatMap((one): Problem[] => {
		if (one === response?.response || !/^(?:[45]|default)/.test(one.status)) return []
		const schema = one.contents.find(isJson)?.schema
		return schema ? [{ response: one, schema }] : []
	})
}

/** Lists the diagnostics of all responses except the success response. */
function findProblemDiagnostics({ operation, response }: PlannedOperation): Diagnostic[] {
	return operation.responses
		.filter((one) => one !== response?.response)
		.flatMap(({ contents: [first], diagnostics = [] }) => [...diagnostics, ...(first?.diagnostics ?? [])])
}

/** Names the schema of an error response. If the document names the response, its schema gets that name. */
function nameProblem({ status, pointer }: VendorResponse, operation: string): string {
	const [, shared] = /\/(?:components\/)?responses\/([^/]+)$/.exec(pointer) ?? []
	const isShared = shared !== undefined && !/^(?:[1-5]..|default)$/i.test(shared)
	return `${toPascalCase(isShared ? unescapePointer(shared) : `${operation} ${status}`)}Problem`
}

/** Writes the object that contains the schemas of an operation's error responses by status; undefined if there are none. */
function writeProblems(
	building: Building,
	operation: string,
	planned: PlannedOperation,
	texts: string[],
): Written | undefined {
	const named = findProblems(planned).map(({ response, schema }) => {
		const written = writeSchema(schema, createScope(building.module, 'response'))
		const wanted = nameProblem(response, operation)
		return { field: writeFieldName(response.status), ...declare(building, texts, 'coming', written, wanted) }
	})
	if (!named.length) return undefined
	const types = named.map(({ field, type }) => `readonly ${field}: v.GenericSchema<${type}>`)
	const values = named.map(({ field, code }) => `${field}: ${code}`)
	return { type: writeBlock(types, ''), code: writeBlock(values, '', ',') }
}

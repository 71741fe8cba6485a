/** Generates the module of one source: its types and schemas, and an operation for each binding. */

import { type Diagnostic, diagnosticAt } from '../form/diagnostic.ts'
import { circlesOf, compare, tagsOf, targetsOf } from '../form/graph.ts'
import { isToken, mediumOf } from '../form/media-type.ts'
import type { Content } from '../form/operation.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import type { Source } from '../form/source.ts'
import type { Pointer } from '../text/pointer.ts'
import {
	type Coming,
	comingClaims,
	comingMessages,
	comingProblems,
	type Declare,
	diagnosticsOfMessages,
	diagnosticsOfProblems,
	problemsOf,
	writeComing,
} from './answers/write-problems.ts'
import { camelCase, type Namer, namer, pascalCase } from './code/identifier.ts'
import { uncovered } from './report/authentication.ts'
import type { Responses, WrittenBinding, WrittenModule } from './report/written.ts'
import { declaration, distinct } from './schemas/declarations.ts'
import { inexactNames } from './schemas/exact.ts'
import { type Direction, type Module, scopeOf, type Written, type WrittenSlot } from './schemas/scope.ts'
import { writeSchema } from './schemas/write-schema.ts'
import { headOf } from './write-head.ts'
import { constantFor, type SlotNames, writeOperation } from './write-operation.ts'
import { type WrittenSlots, writeSlots } from './write-slots.ts'

interface Building {
	readonly source: Source
	readonly plan: Plan
	readonly module: Module
	readonly names: Namer
	/** Runs a step and returns its result, with the diagnostics that it recorded. */
	withDiagnostics<Result>(step: () => Result): { readonly result: Result; readonly diagnostics: readonly Diagnostic[] }
	readonly imports: ReadonlySet<string>
	readonly relaxed: Map<string, number>
	readonly declared: Set<string>
	readonly nameAt: Map<string, string>
	/** Losses of each named schema that was written, by direction and pointer. */
	readonly diagnosticsAt: Map<string, readonly Diagnostic[]>
}

const key = (direction: Direction, pointer: Pointer): string => `${direction} ${pointer}`

function newBuilding(source: Source, plan: Plan, responses: Responses, roots: readonly Schema[]): Building {
	const named = source.schemas
	const imports = new Set<string>()
	const relaxed = new Map<string, number>()
	const declared = new Set<string>()
	const nameAt = new Map<string, string>()
	let lost: Diagnostic[] = []
	const module: Module = {
		named,
		inexact: inexactNames(named),
		supplied: plan.suppliedHeaders,
		strict: responses === 'strict',
		tags: tagsOf([...roots, ...[...named.values()].map(({ schema }) => schema)], named),
		nameOf(target, direction) {
			const name = nameAt.get(key(direction, target)) ?? 'unknown'
			return { name, isDeclared: declared.has(name) }
		},
		use(name) {
			imports.add(name)
			return name
		},
		report: (diagnostic) => void lost.push(diagnostic),
		relax: (keyword) => void relaxed.set(keyword, (relaxed.get(keyword) ?? 0) + 1),
	}
	return {
		...{ source, plan, module, imports, relaxed, declared, nameAt },
		diagnosticsAt: new Map(),
		names: namer(),
		withDiagnostics(step) {
			const outer = lost
			lost = []
			const result = step()
			const diagnostics = distinct(lost)
			lost = outer
			return { result, diagnostics }
		},
	}
}

/** The schema of a content of which types are made. */
function schemaIn(content: Content | undefined): readonly Schema[] {
	const isWritten = content && (!/^(?:text|bytes)$/.test(mediumOf(content.mediaType)) || isToken(content.mediaType))
	return isWritten && content.schema ? [content.schema] : []
}

/** Lists the schemas that an operation itself names, for inputs and for answers; references are not followed. */
function rootsOf(planned: PlannedOperation): Readonly<Record<Direction, readonly Schema[]>> {
	const { operation, body, answer } = planned
	return {
		input: [...operation.parameters.map(({ schema }) => schema), ...schemaIn(body?.content)],
		answer: [
			...schemaIn(answer?.content),
			...problemsOf(planned).map(({ schema }) => schema),
			...comingMessages(operation.callbacks ?? [], 'Callback').map(({ schema }) => schema),
		],
	}
}

/** What a module is made of, named schemas and operations, as it is counted and written. */
export interface Parts {
	expect(count: number): void
	written(): void | Promise<void>
}

/** Writes the module of one source: its named schemas, its operations, and the webhooks that the map names. */
export async function writeModule(
	source: Source,
	planned: readonly PlannedOperation[],
	plan: Plan,
	{ responses, parts }: { readonly responses: Responses; readonly parts: Parts },
): Promise<WrittenModule> {
	const roots = planned.map(rootsOf)
	const webhooks = comingMessages(plan.webhooks.get(source.name) ?? [], 'Webhook')
	const own = { input: [], answer: webhooks.map(({ schema }) => schema) }
	const allRoots = [...roots, own].flatMap(({ input, answer }) => [...input, ...answer])
	const building = newBuilding(source, plan, responses, allRoots)
	const texts: string[] = []
	const circles = circlesOf(source.schemas)
	const orders = (['answer', 'input'] as const).map((direction) => {
		const needed = [...roots, own].flatMap((root) => root[direction].flatMap((schema) => [...targetsOf(schema)]))
		return { direction, order: circlesOf(source.schemas, new Set(needed)).flat() }
	})
	parts.expect(orders.reduce((sum, { order }) => sum + order.length, planned.length))
	for (const { direction, order } of orders) {
		texts.push(...(await writeNamed(building, order, direction, parts)))
		gatherDiagnostics(building, circles, direction)
	}
	const bindings: WrittenBinding[] = []
	for (const one of planned) {
		const { text, ...binding } = writeBinding(building, one)
		texts.push(text)
		bindings.push(binding)
		await parts.written()
	}
	const about = 'What the platform sends by itself, by name: verify a message first, then parse it.'
	const { result: sent, diagnostics } = sentIn(
		building,
		building.names(`${camelCase(source.name)}Webhooks`, ''),
		about,
		webhooks,
	)
	texts.push(...sent)
	const relaxed = Object.fromEntries([...building.relaxed].sort(([one], [other]) => compare(one, other)))
	return {
		text: [headOf(source.name, building.imports, texts), ...texts].join('\n'),
		bindings,
		diagnostics: [...diagnostics, ...diagnosticsOfMessages(plan.webhooks.get(source.name) ?? [])],
		relaxed,
	}
}

/** Declares named schemas of one direction in order, and records their diagnostics. */
async function writeNamed(
	building: Building,
	order: ReturnType<typeof circlesOf>[number],
	direction: Direction,
	parts: Parts,
): Promise<string[]> {
	const { source, plan, module, nameAt, declared, diagnosticsAt } = building
	const prefix = pascalCase(source.name)
	const chosen = plan.types.get(source.name) ?? {}
	const collided = new Map<Pointer, Diagnostic>()
	for (const { pointer, name: documented } of order.toSorted((one, other) => compare(one.pointer, other.pointer))) {
		const own = Object.hasOwn(chosen, documented) ? (chosen[documented] ?? '') : documented
		const wanted = pascalCase(own) + (direction === 'input' ? 'Input' : '')
		const name = building.names(wanted, prefix, () => collided.set(pointer, diagnosticAt('name-collision', pointer)))
		nameAt.set(key(direction, pointer), name)
	}
	const texts: string[] = []
	for (const { pointer, schema } of order) {
		const name = nameAt.get(key(direction, pointer)) ?? ''
		const { result, diagnostics } = building.withDiagnostics(() => writeSchema(schema, scopeOf(module, direction)))
		const collision = collided.get(pointer)
		diagnosticsAt.set(key(direction, pointer), [...diagnostics, ...(collision ? [collision] : [])])
		// Where an input is checked no further than an answer, both are one.
		const same = `named ${pointer} ${result.code} ${result.type}`
		const known = nameAt.get(same)
		nameAt.set(known === undefined ? same : key(direction, pointer), known ?? name)
		if (known === undefined) {
			declared.add(name)
			texts.push(declaration(name, result, schema))
		}
		await parts.written()
	}
	return texts
}

function writeBinding(building: Building, planned: PlannedOperation): WrittenBinding & { readonly text: string } {
	const { source, module } = building
	const { result: slots, diagnostics } = building.withDiagnostics(() => writeSlots(planned, module))
	const constant = building.names(constantFor(planned), camelCase(source.name))
	const { names, texts } = declareSlots(building, constant, slots)
	const { result: problems, diagnostics: inProblems } = sentIn(
		building,
		`${constant}Problems`,
		`What {@linkcode ${constant}} answers where it does not succeed, by status.`,
		comingProblems(planned, constant),
	)
	const { result: callbacks, diagnostics: inCallbacks } = sentIn(
		building,
		`${constant}Callbacks`,
		`What the platform sends because of {@linkcode ${constant}}: verify a message first, then parse it.`,
		comingMessages(planned.operation.callbacks ?? [], 'Callback'),
	)
	const { result: claims, diagnostics: inClaims } = sentIn(
		building,
		`${constant}Claims`,
		`Claims of the signed body and answer of {@linkcode ${constant}}: parse them before they are signed, and once they are verified.`,
		comingClaims(planned, constant),
	)
	const operation = writeOperation(constant, planned, slots, names)
	const text = [...texts, ...problems, ...callbacks, ...claims, operation].join('\n')
	const own = [
		...planned.diagnostics,
		...(planned.operation.diagnostics ?? []),
		...diagnosticsOfProblems(planned),
		...diagnosticsOfMessages(planned.operation.callbacks ?? []),
		...uncovered(planned.operation, source.securitySchemes, module.supplied),
	]
	const below = [...diagnosticsBelow(building, planned, 'input'), ...diagnosticsBelow(building, planned, 'answer')]
	return {
		planned,
		constant,
		diagnostics: distinct([...own, ...diagnostics, ...inProblems, ...inCallbacks, ...inClaims, ...below]),
		text,
	}
}

/** Lists the diagnostics of every named schema that an operation reaches in this direction. */
function diagnosticsBelow(
	{ diagnosticsAt }: Building,
	planned: PlannedOperation,
	direction: Direction,
): readonly Diagnostic[] {
	const targets = rootsOf(planned)[direction].flatMap((schema) => [...targetsOf(schema)])
	return targets.flatMap((pointer) => diagnosticsAt.get(key(direction, pointer)) ?? [])
}

/** Adds to each named schema the diagnostics of everything it refers to. */
function gatherDiagnostics(
	{ diagnosticsAt }: Building,
	circles: ReturnType<typeof circlesOf>,
	direction: Direction,
): void {
	for (const circle of circles) {
		const places = new Set(circle.flatMap(({ pointer, schema }) => [pointer, ...targetsOf(schema)]))
		const lost = distinct([...places].flatMap((pointer) => diagnosticsAt.get(key(direction, pointer)) ?? []))
		for (const { pointer } of circle) diagnosticsAt.set(key(direction, pointer), lost)
	}
}

const slotNames = ['params', 'query', 'headers', 'body', 'response'] as const

/** Names the operation's slot schemas and writes their declarations; schemas with the same code share one declaration. */
function declareSlots(
	building: Building,
	constant: string,
	slots: WrittenSlots,
): { names: SlotNames; texts: string[] } {
	const base = pascalCase(constant)
	const names: Record<string, Written> = {}
	const texts: string[] = []
	for (const slot of slotNames) {
		const written: WrittenSlot | undefined = slots[slot]
		if (!written) continue
		if (!written.type.includes('{') && written.output === undefined) {
			names[slot] = written
			continue
		}
		const same = `slot ${slot} ${written.code} ${written.type}`
		const known = building.nameAt.get(same)
		const name = known ?? building.names(base + pascalCase(slot), '')
		building.nameAt.set(same, name)
		if (known === undefined) texts.push(declaration(name, written, {}, written.output))
		names[slot] = { type: name, code: name }
	}
	return { names, texts }
}

/** Writes what the platform sends under one constant, with its diagnostics. What another operation answers, too, is written once. */
function sentIn(building: Building, constant: string, about: string, coming: readonly Coming[]) {
	return building.withDiagnostics((): string[] => {
		const written = writeComing(coming, building.module, declareIn(building))
		if (!written) return []
		const same = `sent ${written.code} ${written.type}`
		const known = building.nameAt.get(same)
		building.nameAt.set(same, known ?? constant)
		const value = known === undefined ? `${written.type} = ${written.code}` : `typeof ${known} = ${known}`
		return [...written.texts, `/** ${about} */\nexport const ${constant}: ${value}\n`]
	})
}

/** Makes the function that names schemas of refusals, callbacks and webhooks; equal ones share one declaration. */
function declareIn({ names, nameAt }: Building): Declare {
	return (written, wanted) => {
		const same = `coming ${written.code} ${written.type}`
		const known = nameAt.get(same)
		if (known !== undefined) return { name: known }
		const name = names(wanted, '')
		nameAt.set(same, name)
		return { name, text: declaration(name, written) }
	}
}

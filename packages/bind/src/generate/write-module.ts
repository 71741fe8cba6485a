/** The module of one source: the types and schemas that are needed, and an operation for each binding. */
import { type Loss, lossAt } from '../form/loss.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Pointer } from '../form/pointer.ts'
import type { Schema } from '../form/schema.ts'
import type { Source } from '../form/source.ts'
import { uncovered } from './authentication.ts'
import { declaration, distinct } from './declarations.ts'
import { inexactNames } from './exact.ts'
import { compare, declarationOrder, tagsOf, targetsOf } from './graph.ts'
import { camelCase, type Namer, namer, pascalCase } from './identifier.ts'
import { quote } from './quote.ts'
import { type Direction, type Module, scopeOf, type Written } from './scope.ts'
import { constantFor, type SlotNames, writeOperation } from './write-operation.ts'
import type { WrittenSlot } from './write-parameters.ts'
import { writeSchema } from './write-schema.ts'
import { type WrittenSlots, writeSlots } from './write-slots.ts'

/** How answers are checked. */
export type Responses = 'lenient' | 'strict'

/** What became of one binding. */
export interface WrittenBinding {
	readonly planned: PlannedOperation
	/** The constant in the source's module. */
	readonly constant: string
	/** What was lost of it, of everything that it uses, too. */
	readonly losses: readonly Loss[]
}

export interface WrittenModule {
	readonly text: string
	readonly bindings: readonly WrittenBinding[]
	/** Keywords that lenient answers do not check, and how often they stand in them. */
	readonly relaxed: Readonly<Record<string, number>>
}

interface Building {
	readonly source: Source
	readonly plan: Plan
	readonly module: Module
	readonly names: Namer
	/** Runs a step, and returns what was lost in it. */
	losing<Result>(step: () => Result): { readonly result: Result; readonly losses: readonly Loss[] }
	readonly imports: ReadonlySet<string>
	readonly relaxed: Map<string, number>
	readonly declared: Set<string>
	readonly nameAt: Map<string, string>
	/** What was lost in each named schema. */
	readonly lossesAt: Map<string, readonly Loss[]>
}

const key = (direction: Direction, pointer: Pointer): string => `${direction} ${pointer}`

function newBuilding(source: Source, plan: Plan, responses: Responses, roots: readonly Schema[]): Building {
	const named = source.schemas
	const imports = new Set<string>()
	const relaxed = new Map<string, number>()
	const declared = new Set<string>()
	const nameAt = new Map<string, string>()
	let lost: Loss[] = []
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
		lose: (loss) => void lost.push(loss),
		relax: (keyword) => void relaxed.set(keyword, (relaxed.get(keyword) ?? 0) + 1),
	}
	return {
		...{ source, plan, module, imports, relaxed, declared, nameAt },
		lossesAt: new Map(),
		names: namer(),
		losing(step) {
			const outer = lost
			lost = []
			const result = step()
			const losses = distinct(lost)
			lost = outer
			return { result, losses }
		},
	}
}

/** The schemas that an operation takes and gives. */
function rootsOf({ operation, body, answer }: PlannedOperation): Readonly<Record<Direction, readonly Schema[]>> {
	return {
		input: [
			...operation.parameters.map(({ schema }) => schema),
			...(body?.content.schema ? [body.content.schema] : []),
		],
		answer: answer?.content?.schema ? [answer.content.schema] : [],
	}
}

/** Writes the module of a source. */
export function writeModule(
	source: Source,
	planned: readonly PlannedOperation[],
	plan: Plan,
	responses: Responses,
): WrittenModule {
	const roots = planned.map(rootsOf)
	const allRoots = roots.flatMap(({ input, answer }) => [...input, ...answer])
	const building = newBuilding(source, plan, responses, allRoots)
	const texts: string[] = []
	for (const direction of ['answer', 'input'] as const) {
		const needed = new Set(roots.flatMap((root) => root[direction].flatMap((schema) => [...targetsOf(schema)])))
		texts.push(...writeNamed(building, needed, direction))
	}
	const bindings = planned.map((one) => {
		const { text, ...binding } = writeBinding(building, one)
		texts.push(text)
		return binding
	})
	const relaxed = Object.fromEntries([...building.relaxed].sort(([one], [other]) => compare(one, other)))
	return { text: [headOf(source, building.imports, texts), ...texts].join('\n'), bindings, relaxed }
}

/** Declares the named schemas of one direction, in order, and notes what was lost in each. */
function writeNamed(building: Building, needed: Iterable<Pointer>, direction: Direction): string[] {
	const { source, plan, module, nameAt, declared, lossesAt } = building
	const order = declarationOrder(needed, source.schemas)
	const prefix = pascalCase(source.name)
	const chosen = plan.types.get(source.name) ?? {}
	const collided = new Map<Pointer, Loss>()
	for (const { pointer, name: documented } of order.toSorted((one, other) => compare(one.pointer, other.pointer))) {
		const own = Object.hasOwn(chosen, documented) ? (chosen[documented] ?? '') : documented
		const wanted = pascalCase(own) + (direction === 'input' ? 'Input' : '')
		const name = building.names(wanted, prefix, () => collided.set(pointer, lossAt('name-collision', pointer)))
		nameAt.set(key(direction, pointer), name)
	}
	return order.map(({ pointer, schema }) => {
		const name = nameAt.get(key(direction, pointer)) ?? ''
		const { result, losses } = building.losing(() => writeSchema(schema, scopeOf(module, direction)))
		declared.add(name)
		const collision = collided.get(pointer)
		lossesAt.set(key(direction, pointer), [...losses, ...(collision ? [collision] : [])])
		return declaration(name, result, schema.description)
	})
}

function writeBinding(building: Building, planned: PlannedOperation): WrittenBinding & { readonly text: string } {
	const { source, module } = building
	const { result: slots, losses } = building.losing(() => writeSlots(planned, module))
	const constant = building.names(constantFor(planned), camelCase(source.name))
	const { names, texts } = declareSlots(building, planned, slots)
	const text = [...texts, writeOperation(constant, planned, slots, names)].join('\n')
	const own = [
		...planned.losses,
		...(planned.operation.losses ?? []),
		...uncovered(planned.operation, source.securitySchemes, module.supplied),
	]
	const below = [...lossesBelow(building, planned, 'input'), ...lossesBelow(building, planned, 'answer')]
	return { planned, constant, losses: distinct([...own, ...losses, ...below]), text }
}

/** What was lost in the named schemas that an operation leads to. */
function lossesBelow({ module, lossesAt }: Building, planned: PlannedOperation, direction: Direction): Loss[] {
	const roots = rootsOf(planned)[direction].flatMap((schema) => [...targetsOf(schema)])
	return declarationOrder(roots, module.named).flatMap(({ pointer }) => lossesAt.get(key(direction, pointer)) ?? [])
}

const slotNames = ['params', 'query', 'headers', 'body', 'response'] as const

/** Gives a name to every slot that is more than a name already. The same slot of the same operation is declared once. */
function declareSlots(
	building: Building,
	{ operation }: PlannedOperation,
	slots: WrittenSlots,
): { names: SlotNames; texts: string[] } {
	const base = pascalCase(`${operation.method.toLowerCase()} ${operation.path.replace(/\{/g, ' by ')}`)
	const names: Record<string, Written> = {}
	const texts: string[] = []
	for (const slot of slotNames) {
		const written: WrittenSlot | undefined = slots[slot]
		if (!written) continue
		if (!written.type.includes('{') && written.output === undefined) {
			names[slot] = written
			continue
		}
		const same = `slot ${base} ${slot} ${written.code} ${written.type}`
		const known = building.nameAt.get(same)
		const name = known ?? building.names(base + pascalCase(slot), '')
		building.nameAt.set(same, name)
		if (known === undefined) texts.push(declaration(name, written, '', written.output))
		names[slot] = { type: name, code: name }
	}
	return { names, texts }
}

function headOf(source: Source, imports: ReadonlySet<string>, texts: readonly string[]): string {
	const functions = [...imports].sort(compare)
	const usesValibot = texts.some((text) => /\bv\./.test(text))
	return [
		`// Written by \`tarja bind generate\` from the source ${quote(source.name)}. Change bindings.map.yaml and generate it anew.`,
		...(functions.length ? [`import { ${functions.join(', ')} } from '@tarja/catalogue/schemas'`] : []),
		"import { type Operation, operation } from '@tarja/core'",
		...(usesValibot ? ["import * as v from 'valibot'"] : []),
		'',
	].join('\n')
}

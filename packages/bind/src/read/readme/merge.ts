/** Merges many one-operation documents into one source; equal copies of schemas are merged. */
import { diagnosticAt } from '../../form/diagnostic.ts'
import { withSchemas } from '../../form/graph.ts'
import type { VendorOperation } from '../../form/operation.ts'
import type { NamedSchema } from '../../form/schema.ts'
import type { Pointer } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import { grouped } from '../samples/infer.ts'
import { byPath } from '../samples/operations.ts'

/** A value as text without places; references as `targetOf` gives them. */
export function withoutPlaces(value: unknown, targetOf: (target: Pointer) => string = String): string {
	return JSON.stringify(value, (name, inner) =>
		name === 'pointer' ? undefined : name === 'target' ? targetOf(inner) : inner,
	)
}

type Classes = ReadonlyMap<Pointer, string>

/** Partitions schemas into classes of equal ones, refined until nothing changes. */
function classesOf(schemas: ReadonlyMap<Pointer, NamedSchema>): Classes {
	let classes: Classes = new Map([...schemas].map(([pointer, { name }]) => [pointer, name]))
	for (;;) {
		const known = classes
		const numbers = new Map<string, string>()
		const finer = [...schemas].map(([pointer, named]): [Pointer, string] => {
			const text = `${known.get(pointer)} ${withoutPlaces(named, (target) => known.get(target) ?? '')}`
			if (!numbers.has(text)) numbers.set(text, String(numbers.size))
			return [pointer, numbers.get(text) ?? '']
		})
		if (numbers.size === new Set(known.values()).size) return new Map(finer)
		classes = new Map(finer)
	}
}

export function mergeSources(sources: readonly ReadSource[]): ReadSource {
	const all = new Map(sources.flatMap(({ schemas }) => [...schemas]).sort(([a], [b]) => (a < b ? -1 : 1)))
	const alike = grouped([...classesOf(all)], ([, name]) => name)
	const first = new Map([...alike.values()].flatMap((same) => same.map(([pointer]) => [pointer, same[0]?.[0]])))
	const retargeted = <Given>(given: Given): Given =>
		withSchemas(given, (schema) =>
			schema.kind === 'ref' ? { ...schema, target: first.get(schema.target) ?? schema.target } : schema,
		)
	const kept = [...all].filter(([pointer]) => first.get(pointer) === pointer)
	const [{ title, version } = { title: undefined, version: undefined }] = sources
	const schemes = new Map(sources.flatMap(({ securitySchemes }) => securitySchemes.map((found) => [found.name, found])))
	return {
		dialect: 'readme',
		...present({ title, version }),
		operations: mergedOperations(sources.flatMap(({ operations }) => retargeted(operations))),
		schemas: new Map(kept.map(([pointer, named]) => [pointer, retargeted(named)])),
		securitySchemes: [...schemes.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
		diagnostics: sources.flatMap(({ diagnostics }) => diagnostics),
		removals: sources.flatMap(({ removals }) => removals),
	}
}

/** Merges operations by key: equal ones are merged, different ones are a conflict. */
function mergedOperations(given: readonly VendorOperation[]): VendorOperation[] {
	const merged = new Map<string, VendorOperation>()
	for (const operation of given) {
		const held = merged.get(operation.key)
		const isSame = held && withoutPlaces(held) === withoutPlaces(operation)
		if (!held) merged.set(operation.key, operation)
		else if (!isSame)
			merged.set(operation.key, {
				...held,
				diagnostics: [...(held.diagnostics ?? []), diagnosticAt('operation-duplicate', operation.pointer)],
			})
	}
	return [...merged.values()].sort(byPath)
}

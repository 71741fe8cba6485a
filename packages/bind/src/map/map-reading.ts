/** Reads values of the map, and records what is wrong with them. */
import { printable } from '../clean/printable.ts'
import type { MapProblem } from '../form/plan.ts'
import { below, type Pointer } from '../form/pointer.ts'
import { isObject, type Part, type Placed, partOf } from '../read/json-object.ts'
import { nearest, orNearest } from './nearest.ts'

export interface MapReading {
	readonly problems: MapProblem[]
	/** Records a problem. `message`: what was found, and what to do. */
	problem(code: MapProblem['code'], pointer: Pointer, message: string, candidates?: readonly string[]): undefined
}

export function newMapReading(): MapReading {
	const problems: MapProblem[] = []
	return {
		problems,
		problem(code, pointer, message, candidates = []) {
			problems.push({ code, pointer, message: `Cannot use the map at ${printable(pointer)}: ${message}`, candidates })
		},
	}
}

/** The members of an object, in the map's order; a value that is none is a problem. */
export function membersAt({ problem }: MapReading, { value, pointer }: Part): [name: string, part: Placed][] {
	if (isObject(value))
		return Object.entries(value).map(([name, inner]) => [name, { value: inner, pointer: below(pointer, name) }])
	if (value !== undefined && value !== null)
		problem('map-invalid', pointer, 'no object stands there; write "name: value"')
	return []
}

/** Names of members that are not among those known are problems. */
export function onlyAt({ problem }: MapReading, { value, pointer }: Part, known: readonly string[]): void {
	for (const name of isObject(value) ? Object.keys(value) : []) {
		const candidates = nearest(name, known, 1)
		const found = `nothing is called so there${orNearest(candidates)}; known are ${known.join(', ')}`
		if (!known.includes(name)) problem('map-invalid', below(pointer, name), found, candidates)
	}
}

/** A text among the members. `holds` says what text; `expected` says it for people. */
export function textAt(
	{ problem }: MapReading,
	whole: Part,
	name: string,
	expected = 'a text',
	holds: (text: string) => boolean = () => true,
): string | undefined {
	const { value, pointer } = partOf(whole, name)
	if (value === undefined) return undefined
	// `response: 200` is a number to YAML.
	const text = typeof value === 'number' ? String(value) : value
	if (typeof text === 'string' && holds(text)) return text
	return problem('map-invalid', pointer, `${name} is not ${expected}; correct it`)
}

export function textsAt({ problem }: MapReading, whole: Part, name: string): readonly string[] | undefined {
	const { value, pointer } = partOf(whole, name)
	if (value === undefined) return undefined
	if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
	return problem('map-invalid', pointer, `${name} is not a list of texts; write [one, other]`)
}

/** Texts by name. */
export function namesAt(reading: MapReading, whole: Part, name: string): Readonly<Record<string, string>> | undefined {
	const given = partOf(whole, name)
	if (given.value === undefined) return undefined
	const pairs = membersAt(reading, given).flatMap(([own, { value, pointer }]) => {
		if (typeof value === 'string') return [[own, value] as const]
		reading.problem('map-invalid', pointer, 'no text stands there; write "name: other"')
		return []
	})
	return Object.fromEntries(pairs)
}

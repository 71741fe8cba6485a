/** Reads members of the map by kind. A value of another kind becomes a problem and counts as absent. */

import { findNearest } from '@tarja/catalogue/data'
import { toPrintable } from '../clean/printable.ts'
import type { MapProblem } from '../form/plan.ts'
import { getPart, isObject, type Part, type Placed } from '../read/json-object.ts'
import { joinPointer, type Pointer } from '../text/json.ts'

export interface MapReading {
	readonly problems: MapProblem[]
	/** Records a problem, cleaned; `message` says what was found and what to do. */
	problem(pointer: Pointer, message: string): undefined
}

export function createMapReading(): MapReading {
	const problems: MapProblem[] = []
	return {
		problems,
		problem(pointer, message) {
			problems.push({ pointer, message: toPrintable(`Cannot use the map at ${pointer}: ${message}`) })
		},
	}
}

/** Members of an object in the map's order; anything else is a problem. */
export function readMembers({ problem }: MapReading, { value, pointer }: Part): [name: string, part: Placed][] {
	if (isObject(value))
		return Object.entries(value).map(([name, inner]) => [name, { value: inner, pointer: joinPointer(pointer, name) }])
	if (value !== undefined && value !== null) problem(pointer, 'it is not an object; write "name: value"')
	return []
}

/** Writes the end of a message that offers the known name most like one; empty if there is none. */
export function formatNearest(name: string, known: Iterable<string>): string {
	const nearest = findNearest(name, [...known])
	return nearest === undefined ? '' : `; nearest: ${nearest}`
}

/** Records that a name is none of the known ones, with those most like it. `found` says where it was looked for. */
export function reportNoSuch(
	{ problem }: MapReading,
	pointer: Pointer,
	name: string,
	known: Iterable<string>,
	found: string,
): undefined {
	return problem(pointer, found + formatNearest(name, known))
}

/** Reports each member whose name is not among the known ones, with the most similar known names. */
export function checkNames({ problem }: MapReading, { value, pointer }: Part, known: readonly string[]): void {
	for (const name of isObject(value) ? Object.keys(value) : []) {
		if (known.includes(name)) continue
		const found = `nothing is called so there${formatNearest(name, known)}; known are ${known.join(', ')}`
		problem(joinPointer(pointer, name), found)
	}
}

/** Reads a text member. `holds` checks it, and `expected` describes it in the message. */
export function readMapText(
	{ problem }: MapReading,
	whole: Part,
	name: string,
	expected = 'a text',
	holds: (text: string) => boolean = () => true,
): string | undefined {
	const { value, pointer } = getPart(whole, name)
	if (value === undefined) return undefined
	// Converts numbers, because YAML reads `response: 200` as one.
	const text = typeof value === 'number' ? String(value) : value
	if (typeof text === 'string' && holds(text)) return text
	return problem(pointer, `${name} is not ${expected}; correct it`)
}

export function readMapTexts({ problem }: MapReading, whole: Part, name: string): readonly string[] | undefined {
	const { value, pointer } = getPart(whole, name)
	if (value === undefined) return undefined
	if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
	return problem(pointer, `${name} is not a list of texts; write [one, other]`)
}

/** Reads members of the map by kind. A value of another kind is reported as a problem and treated as absent. */

import { findNearest } from '@tarja/catalogue/data'
import { toPrintable } from '../clean/printable.ts'
import type { MapProblem } from '../form/plan.ts'
import { getPart, isObject, type Part, type Placed } from '../read/json-object.ts'
import { joinPointer, type Pointer } from '../text/json.ts'

export interface MapReading {
	readonly problems: MapProblem[]
	/** Records a problem. `message` says what was found and what to do. Secrets in it are removed. */
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

/** Lists the members of an object in the map's order. A value that isn't an object is a problem. */
export function readMembers({ problem }: MapReading, { value, pointer }: Part): [name: string, part: Placed][] {
	if (isObject(value))
		return Object.entries(value).map(([name, inner]) => [name, { value: inner, pointer: joinPointer(pointer, name) }])
	if (value !== undefined && value !== null) problem(pointer, 'it is not an object; write "name: value"')
	return []
}

/** Returns the end of a message that offers the most similar known name; empty if no known name is similar. */
export function formatNearest(name: string, known: Iterable<string>): string {
	const nearest = findNearest(name, [...known])
	return nearest === undefined ? '' : `; nearest: ${nearest}`
}

/** Reports each member whose name isn't known, and offers the most similar known name. */
export function checkNames({ problem }: MapReading, { value, pointer }: Part, known: readonly string[]): void {
	for (const name of isObject(value) ? Object.keys(value) : []) {
		if (known.includes(name)) continue
		const found = `nothing is called so there${formatNearest(name, known)}; known are ${known.join(', ')}`
		problem(joinPointer(pointer, name), found)
	}
}

/** Reads a member that is a text. `holds` checks the text, and `expected` describes it in the message. */
export function readMapText(
	{ problem }: MapReading,
	whole: Part,
	name: string,
	expected = 'a text',
	holds: (text: string) => boolean = () => true,
): string | undefined {
	const { value, pointer } = getPart(whole, name)
	if (value === undefined) return undefined
	// Accepts numbers as text, because YAML reads the 200 of `response: 200` as a number.
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

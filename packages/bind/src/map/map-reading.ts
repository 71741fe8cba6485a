/** Reads values of the map, and records what is wrong with them. */
import { printable } from '../clean/printable.ts'
import type { Json } from '../form/json.ts'
import type { MapProblem } from '../form/plan.ts'
import { below, type Pointer } from '../form/pointer.ts'
import { isObject, member } from '../read/json-object.ts'
import { nearest, orNearest } from './nearest.ts'

export interface MapReading {
	readonly problems: MapProblem[]
	/** Records a problem. `message`: what was found, and what to do. */
	problem(code: MapProblem['code'], pointer: Pointer, message: string, candidates?: readonly string[]): undefined
	/** The members of an object, in the map's order; a value that is none is a problem. */
	members(value: Json | undefined, pointer: Pointer): [name: string, value: Json, pointer: Pointer][]
	/** Names of members that are not among those known are problems. */
	only(value: Json, pointer: Pointer, known: readonly string[]): void
	/** A text. `holds` says what text; `expected` says it for people. */
	text(
		value: Json,
		name: string,
		pointer: Pointer,
		expected?: string,
		holds?: (text: string) => boolean,
	): string | undefined
	texts(value: Json, name: string, pointer: Pointer): readonly string[] | undefined
	/** Texts by name. */
	names(value: Json, name: string, pointer: Pointer): Readonly<Record<string, string>> | undefined
}

export function newMapReading(): MapReading {
	const problems: MapProblem[] = []
	const problem: MapReading['problem'] = (code, pointer, message, candidates = []) => {
		const text = `Cannot use the map at ${printable(pointer)}: ${message}`
		problems.push({ code, pointer, message: text, candidates })
		return undefined
	}
	const reading: MapReading = {
		problems,
		problem,
		members(value, pointer) {
			if (isObject(value))
				return Object.entries(value).map(([name, inner]) => [name, inner, below(pointer, name)] as const) as never
			if (value !== undefined && value !== null)
				problem('map-invalid', pointer, 'no object stands there; write "name: value"')
			return []
		},
		only(value, pointer, known) {
			for (const name of isObject(value) ? Object.keys(value) : []) {
				const candidates = nearest(name, known, 1)
				const found = `nothing is called so there${orNearest(candidates)}; known are ${known.join(', ')}`
				if (!known.includes(name)) problem('map-invalid', below(pointer, name), found, candidates)
			}
		},
		text: (value, name, pointer, expected = 'a text', holds = () => true) =>
			textAt(problem, value, name, pointer, expected, holds),
		texts: (value, name, pointer) => textsAt(problem, value, name, pointer),
		names: (value, name, pointer) => namesAt(reading, value, name, pointer),
	}
	return reading
}

function textAt(
	problem: MapReading['problem'],
	value: Json,
	name: string,
	pointer: Pointer,
	expected: string,
	holds: (text: string) => boolean,
): string | undefined {
	const given = member(value, name)
	if (given === undefined) return undefined
	// `response: 200` is a number to YAML.
	const text = typeof given === 'number' ? String(given) : given
	if (typeof text === 'string' && holds(text)) return text
	return problem('map-invalid', below(pointer, name), `${name} is not ${expected}; correct it`)
}

function textsAt(
	problem: MapReading['problem'],
	value: Json,
	name: string,
	pointer: Pointer,
): readonly string[] | undefined {
	const given = member(value, name)
	if (given === undefined) return undefined
	if (Array.isArray(given) && given.every((item) => typeof item === 'string')) return given
	return problem('map-invalid', below(pointer, name), `${name} is not a list of texts; write [one, other]`)
}

function namesAt(
	reading: MapReading,
	value: Json,
	name: string,
	pointer: Pointer,
): Readonly<Record<string, string>> | undefined {
	const given = member(value, name)
	if (given === undefined) return undefined
	const pairs = reading.members(given, below(pointer, name))
	for (const [, inner, at] of pairs)
		if (typeof inner !== 'string') reading.problem('map-invalid', at, 'no text stands there; write "name: other"')
	return Object.fromEntries(pairs.filter(([, inner]) => typeof inner === 'string')) as Record<string, string>
}

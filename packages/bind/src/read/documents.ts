/** Follows references within a document. */

import type { Json } from '../text/json.ts'
import { joinPointer, type Pointer, unescapePointer } from '../text/pointer.ts'
import { getMember, type Placed, sortEntries, toText } from './json-object.ts'

/** Result for a reference that can't be followed: the reason. */
export interface Lost {
	readonly lost: string
}

/** The end of a chain of references. */
interface Resolved extends Placed {
	/** The first reference on the way that has something beside it that is no text. */
	readonly beside?: Pointer
}

/** A document, and what its references lead to. */
export interface Documents {
	readonly file: string
	readonly root: Placed
	/** Finds the value that a reference names. The value may be a reference in turn. */
	lookUp(reference: string): Placed | Lost
	/** Follows a chain of `$ref`s to the first value that is no reference. */
	resolve(placed: Placed): Resolved | Lost
}

function hasMore(reference: Json): boolean {
	return sortEntries(reference).some(([name]) => !/^(?:\$ref|summary|description|x-.*)$/.test(name))
}

/** Names of a JSON pointer in a URL fragment (RFC 6901 §6); undefined for any other fragment. */
function parseFragment(fragment: string): readonly string[] | undefined {
	if (fragment !== '' && !fragment.startsWith('/')) return undefined
	try {
		return decodeURIComponent(fragment).split('/').slice(1).map(unescapePointer)
	} catch {
		return undefined
	}
}

/** Most references that are followed on the way of one pointer. */
const mostOnTheWay = 20

/**
 * Creates the look-up of references in a document. References to other files and to addresses aren't followed.
 * @param file Name of the document's file, for messages.
 */
export function createDocuments(file: string, document: Json): Documents {
	function lookUp(reference: string, passed = 0): Placed | Lost {
		const [path = '', fragment = ''] = reference.split('#')
		if (path !== '') return { lost: 'it leads out of the document: bundle the document into one file first' }
		const names = parseFragment(fragment)
		if (!names) return { lost: 'references by $id, $anchor or $dynamicRef are not followed' }
		let value = document
		for (const [steps, name] of names.entries()) {
			if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
				value = (value as Readonly<Record<string, Json>>)[name] as Json
				continue
			}
			// A whole part of the document may be a reference: `components: { schemas: { $ref: … } }`.
			const through = passed < mostOnTheWay ? toText(getMember(value, '$ref')) : undefined
			const target = through === undefined ? undefined : lookUp(through, passed + 1)
			if (!target || 'lost' in target) return target ?? { lost: 'it leads to nothing' }
			return lookUp(joinPointer(target.pointer, ...names.slice(steps)), passed + 1)
		}
		return { value, pointer: joinPointer('#', ...names) }
	}

	const known = new Map<Pointer, Resolved | Lost>()

	function resolve(placed: Placed): Resolved | Lost {
		const passed = new Map<Pointer, Placed>()
		let current = placed
		let end: Resolved | Lost | undefined
		while (!end) {
			const reference = toText(getMember(current.value, '$ref'))
			const next = reference === undefined ? current : known.get(current.pointer)
			if (next) end = next
			else if (passed.has(current.pointer)) end = { lost: 'it leads to itself' }
			else {
				passed.set(current.pointer, current)
				const target = lookUp(reference ?? '')
				if ('lost' in target) end = target
				else current = target
			}
		}
		// Each reference is followed once, because a chain of them may be long, and used by many.
		for (const { value, pointer } of [...passed.values()].reverse()) {
			if (!('lost' in end) && hasMore(value)) end = { ...end, beside: pointer }
			known.set(pointer, end)
		}
		return end
	}

	return { file, root: { value: document, pointer: '#' }, lookUp, resolve }
}

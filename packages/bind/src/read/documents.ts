/** Follows references within a document. */

import { type Json, joinPointer, type Pointer, unescapePointer } from '../text/json.ts'
import { getMember, type Placed, toText } from './json-object.ts'

/** Says why a reference can't be followed. */
export interface Lost {
	readonly lost: string
}

/** A document, and functions that follow its references. */
export interface Documents {
	readonly file: string
	readonly root: Placed
	/** Returns the value that a reference names. That value may be another reference. */
	lookUp(reference: string): Placed | Lost
	/** Follows a chain of `$ref`s to the first value that isn't a reference. */
	resolve(placed: Placed): Placed | Lost
}

/** Returns the names in a JSON pointer that is a URL fragment (RFC 6901 §6); undefined for any other fragment. */
function parseFragment(fragment: string): readonly string[] | undefined {
	if (fragment !== '' && !fragment.startsWith('/')) return undefined
	try {
		return decodeURIComponent(fragment).split('/').slice(1).map(unescapePointer)
	} catch {
		return undefined
	}
}

/**
 * Creates the functions that follow references in a document. References to other files and to URLs aren't followed.
 * @param file Name of the document's file, for messages.
 */
export function createDocuments(file: string, document: Json): Documents {
	function lookUp(reference: string): Placed | Lost {
		const [path = '', fragment = ''] = reference.split('#')
		if (path !== '') return { lost: 'it leads out of the document: bundle the document into one file first' }
		const names = parseFragment(fragment)
		if (!names) return { lost: 'references by $id, $anchor or $dynamicRef are not followed' }
		let value = document
		for (const name of names) {
			if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
				return { lost: 'it leads to nothing' }
			value = (value as Readonly<Record<string, Json>>)[name] as Json
		}
		return { value, pointer: joinPointer('#', ...names) }
	}

	const known = new Map<Pointer, Placed | Lost>()

	function resolve(placed: Placed): Placed | Lost {
		const passed = new Set<Pointer>()
		let current = placed
		let end: Placed | Lost | undefined
		while (!end) {
			const reference = toText(getMember(current.value, '$ref'))
			const next = reference === undefined ? current : known.get(current.pointer)
			if (next) end = next
			else if (passed.has(current.pointer)) end = { lost: 'it leads to itself' }
			else {
				passed.add(current.pointer)
				const target = lookUp(reference ?? '')
				if ('lost' in target) end = target
				else current = target
			}
		}
		// Stores the end of the chain for each reference in it, because a chain may be long and used often.
		for (const pointer of passed) known.set(pointer, end)
		return end
	}

	return { file, root: { value: document, pointer: '#' }, lookUp, resolve }
}

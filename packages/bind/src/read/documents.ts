/** The documents of a source, and references between them; references never lead outside. */

import type { LossCode } from '../form/loss-codes.ts'
import { decoded } from '../text/decoded.ts'
import type { Json } from '../text/json.ts'
import { below, type Pointer, unescaped } from '../text/pointer.ts'
import { entries, member, type Placed, text } from './json-object.ts'

/** Result for a reference that could not be followed: the code of the loss to report. */
export interface Lost {
	readonly lost: Extract<LossCode, 'remote-ref' | 'dangling-ref' | 'circular-alias' | 'dynamic-ref'>
}

/** The end of a chain of references. */
interface Resolved extends Placed {
	/** The first reference on the way that has something beside it that is no text. */
	readonly beside?: Pointer
}

export interface Documents {
	/** Path of the file that is read, among the files of the source. */
	readonly file: string
	readonly root: Placed
	/** Finds the value that a reference names, seen from the place where it stands. The value may be a reference in turn. */
	lookUp(reference: string, from: Pointer): Placed | Lost
	/** Follows a chain of `$ref`s to the first value that is no reference. */
	resolve(placed: Placed): Resolved | Lost
}

function hasMore(reference: Json): boolean {
	return entries(reference).some(([name]) => !/^(?:\$ref|summary|description|x-.*)$/.test(name))
}

/** Names of a JSON pointer in a URL fragment (RFC 6901 §6); undefined for any other fragment. */
function namesIn(fragment: string): readonly string[] | undefined {
	if (fragment !== '' && !fragment.startsWith('/')) return undefined
	try {
		return decodeURIComponent(fragment).split('/').slice(1).map(unescaped)
	} catch {
		return undefined
	}
}

/** Joins a relative reference with a file's folder; undefined if it leaves the source's folder. */
function pathFrom(file: string, relative: string): string | undefined {
	const parts = file.split('/').slice(0, -1)
	for (const part of relative.split('/')) {
		if (part === '..' && parts.pop() === undefined) return undefined
		if (part !== '..' && part !== '.') parts.push(part)
	}
	return parts.join('/')
}

/**
 * Opens the documents of a source.
 * @param main Name of the file that is read.
 * @param documents The source's documents by path. A reference into any other file or to any address is not followed.
 * @param isNamed Whether pointers into the file that is read have its name too, as it is one of many.
 */
export function openDocuments(main: string, documents: ReadonlyMap<string, Json>, isNamed = false): Documents {
	const startOf = (file: string): Pointer => `${file === main && !isNamed ? '' : file}#`

	function lookUp(reference: string, from: Pointer): Placed | Lost {
		const [path = '', fragment = ''] = reference.split('#')
		const here = from.slice(0, from.indexOf('#')) || main
		if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(path)) return { lost: 'remote-ref' }
		const file = path === '' ? here : pathFrom(here, decoded(path))
		const document = file === undefined ? undefined : documents.get(file)
		if (file === undefined || document === undefined) return { lost: 'remote-ref' }
		const names = namesIn(fragment)
		if (!names) return { lost: 'dynamic-ref' }
		let value: Json | undefined = document
		for (const name of names)
			value =
				typeof value === 'object' && value !== null && Object.hasOwn(value, name)
					? (value as Readonly<Record<string, Json>>)[name]
					: undefined
		return value === undefined ? { lost: 'dangling-ref' } : { value, pointer: below(startOf(file), ...names) }
	}

	const known = new Map<Pointer, Resolved | Lost>()

	function resolve(placed: Placed): Resolved | Lost {
		const passed = new Map<Pointer, Placed>()
		let current = placed
		let end: Resolved | Lost | undefined
		while (!end) {
			const reference = text(member(current.value, '$ref'))
			const next = reference === undefined ? current : known.get(current.pointer)
			if (next) end = next
			else if (passed.has(current.pointer)) end = { lost: 'circular-alias' }
			else {
				passed.set(current.pointer, current)
				const target = lookUp(reference ?? '', current.pointer)
				if ('lost' in target) end = target
				else current = target
			}
		}
		// Each reference is followed once, as a chain of them may be long, and used by many.
		for (const { value, pointer } of [...passed.values()].reverse()) {
			if (!('lost' in end) && hasMore(value)) end = { ...end, beside: pointer }
			known.set(pointer, end)
		}
		return end
	}

	return { file: main, root: { value: documents.get(main) ?? null, pointer: startOf(main) }, lookUp, resolve }
}

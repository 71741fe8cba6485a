/** The documents of a source, and references between them; references never lead outside. */

import type { DiagnosticCode } from '../form/diagnostic-codes.ts'
import { decoded } from '../text/decoded.ts'
import type { Json } from '../text/json.ts'
import { below, type Pointer, unescaped } from '../text/pointer.ts'
import { entries, member, type Placed, text } from './json-object.ts'

/** Result for a reference that could not be followed: the code of the diagnostic to report. */
export interface Lost {
	readonly lost: Extract<DiagnosticCode, 'remote-ref' | 'dangling-ref' | 'circular-alias' | 'dynamic-ref'>
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

/** Goes down a document by names as far as they are there. */
function stepsInto(document: Json, names: readonly string[]): { readonly value: Json; readonly steps: number } {
	let value = document
	for (const [steps, name] of names.entries()) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return { value, steps }
		value = (value as Readonly<Record<string, Json>>)[name] as Json
	}
	return { value, steps: names.length }
}

/** The source's documents by path, read when a reference leads to them. */
export type DocumentsByPath = Pick<ReadonlyMap<string, Json>, 'get'>

/** Most references that are followed on the way of one pointer. */
const mostOnTheWay = 20

/**
 * Opens the documents of a source.
 * @param main Name of the file that is read.
 * @param documents Its documents. A reference into any other file or to any address is not followed.
 * @param isNamed Whether pointers into the file that is read have its name too, as it is one of many.
 */
export function openDocuments(main: string, documents: DocumentsByPath, isNamed = false): Documents {
	const startOf = (file: string): Pointer => `${file === main && !isNamed ? '' : file}#`

	function lookUp(reference: string, from: Pointer, passed = 0): Placed | Lost {
		const [path = '', fragment = ''] = reference.split('#')
		const here = from.slice(0, from.indexOf('#')) || main
		if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(path)) return { lost: 'remote-ref' }
		const file = path === '' ? here : pathFrom(here, decoded(path))
		const document = file === undefined ? undefined : documents.get(file)
		if (file === undefined || document === undefined) return { lost: 'remote-ref' }
		const names = namesIn(fragment)
		if (!names) return { lost: 'dynamic-ref' }
		const found = stepsInto(document, names)
		const pointer = below(startOf(file), ...names.slice(0, found.steps))
		const { value, steps } = found
		if (steps === names.length) return { value, pointer }
		// A whole part of the document may be a reference: `components: { schemas: { $ref: … } }`.
		const through = passed < mostOnTheWay ? text(member(value, '$ref')) : undefined
		const target = through === undefined ? undefined : lookUp(through, pointer, passed + 1)
		if (!target || 'lost' in target) return target ?? { lost: 'dangling-ref' }
		return lookUp(below(target.pointer, ...names.slice(steps)), target.pointer, passed + 1)
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

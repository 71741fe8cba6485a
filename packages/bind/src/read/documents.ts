/** The documents of one source, and where their references lead: never out of them. */
import type { Json } from '../form/json.ts'
import type { LossCode } from '../form/loss-codes.ts'
import { below, type Pointer, unescaped } from '../form/pointer.ts'
import { decoded } from '../text/decoded.ts'
import { isObject, type Placed, text } from './json-object.ts'

/** Why a reference was not followed. */
export interface Lost {
	readonly lost: Extract<LossCode, 'remote-ref' | 'dangling-ref' | 'circular-alias' | 'dynamic-ref'>
}

export interface Documents {
	readonly root: Placed
	/** What a reference that stands at a pointer leads to, itself a reference or not. */
	lookUp(reference: string, from: Pointer): Placed | Lost
	/** The value itself, or what its `$ref` leads to in the end. */
	resolve(placed: Placed): Placed | Lost
}

/** The names in a fragment that is a JSON pointer (RFC 6901 §6); undefined of any other. */
function namesIn(fragment: string): readonly string[] | undefined {
	if (fragment !== '' && !fragment.startsWith('/')) return undefined
	try {
		return decodeURIComponent(fragment).split('/').slice(1).map(unescaped)
	} catch {
		return undefined
	}
}

/** Joins a relative reference to the folder of a file; undefined where it leads out of the source's folder. */
function pathFrom(file: string, relative: string): string | undefined {
	const parts = file.split('/').slice(0, -1)
	for (const part of relative.split('/')) {
		if (part === '..' && parts.pop() === undefined) return undefined
		if (part !== '..' && part !== '.') parts.push(part)
	}
	return parts.join('/')
}

/**
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

	function resolve(placed: Placed): Placed | Lost {
		const seen = new Set<Pointer>()
		let current = placed
		for (;;) {
			const reference =
				isObject(current.value) && Object.hasOwn(current.value, '$ref') ? text(current.value.$ref) : undefined
			if (reference === undefined) return current
			if (seen.has(current.pointer)) return { lost: 'circular-alias' }
			seen.add(current.pointer)
			const next = lookUp(reference, current.pointer)
			if ('lost' in next) return next
			current = next
		}
	}

	return { root: { value: documents.get(main) ?? null, pointer: startOf(main) }, lookUp, resolve }
}

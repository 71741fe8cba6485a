/** Makes path templates of sample paths: segments that look like values, such as numbers, become parameters. */
import { hasUnprintable } from '../../clean/printable.ts'
import { findSecret } from '../../clean/secrets.ts'
import { decodePercent } from '../../text/decode-percent.ts'

/** Segments that are words or versions: letters with few digits, such as `v1`, `oauth2`, `3ds`. */
const word = /^(?=.*\p{L})[\p{L}\p{M}\d]{1,3}$|^(?:\p{L}|\p{M}|[._~-]|\d(?!\d{3}))*$/u
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Whether a segment is rather a value than a word. */
function isValue(piece: string): boolean {
	const digits = piece.replaceAll(/\D/g, '').length
	return (
		/^\d+$/.test(piece) ||
		uuid.test(piece) ||
		piece.includes('@') ||
		findSecret(piece) !== undefined ||
		hasUnprintable(piece) ||
		(piece.length >= 12 && digits >= 3) ||
		!word.test(piece)
	)
}

/** Creates the choice of names for a path's parameters: each once, and `id` for one that is empty or looks like a secret. */
function createNaming(): (input: string) => string {
	const taken = new Set<string>()
	const counts = new Map<string, number>()
	const isFree = (name: string): boolean => !taken.has(name)
	return (input) => {
		const plain = input.replaceAll(/[^\p{L}\p{N}_-]/gu, '')
		const base = plain === '' || findSecret(plain) ? 'id' : plain
		let name = base
		// Continues counting where it stopped, as all segments of a path may be values.
		for (let count = counts.get(base) ?? 2; !isFree(name); count++) {
			name = `${base}${count}`
			counts.set(base, count + 1)
		}
		taken.add(name)
		return name
	}
}

/** A path, or method and path, without the names of its parameters: paths that differ in these alone lead to one operation. */
export const toShape = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}')

/** Makes a path template: `:id`, `{{id}}` and `{id}` keep their names; value-like segments become `id`. */
export function toTemplate(path: string): string {
	const chooseName = createNaming()
	const writeParameter = (input: string): string => `{${chooseName(input)}}`
	const pieces = path
		.split('/')
		.filter((piece, index) => piece !== '' || index === 0)
		.map((piece) => {
			const plain = decodePercent(piece)
			if (/^:[^:]+$/.test(plain)) return writeParameter(plain.slice(1))
			if (/\{\{?[^{}]+\}?\}/.test(plain))
				return plain.replaceAll(/\{\{?([^{}]+)\}?\}/g, (_, name) => writeParameter(name))
			return plain === '' || !isValue(plain) ? piece : writeParameter('id')
		})
	return pieces.length < 2 ? '/' : pieces.join('/')
}

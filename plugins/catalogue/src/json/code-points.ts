import * as v from 'valibot'

/**
 * The check that a text has so many code points: what JSON Schema counts. `v.minLength` counts an emoji twice.
 *
 * @param min At least.
 * @param max At most.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codePoints(min: number, max: number = Number.POSITIVE_INFINITY): v.CheckAction<string, string> {
	const expected = max === Number.POSITIVE_INFINITY ? `at least ${min}` : min ? `${min} to ${max}` : `at most ${max}`
	return v.check((text) => {
		// Avoids counting: a code point has one or two UTF-16 units, so most lengths decide it already.
		if (text.length < min || text.length > 2 * max) return false
		if (text.length >= 2 * min && text.length <= max) return true
		const count = [...text].length
		return count >= min && count <= max
	}, `expected ${expected} characters`)
}

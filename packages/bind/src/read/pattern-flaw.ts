/**
 * Decides whether a vendor's pattern can be checked. Generated code applies the pattern to texts that an end user may have typed. So a
 * pattern is used only if every engine matches it in time proportional to the text: it is anchored, has no groups and alternatives, and has
 * at most one unbounded repetition.
 */

const escapes = String.raw`\\(?:[dDwWsStnrfv\\^$.*+?()[\]{}|/\-]|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{\w+(?:=\w+)?\})`
/** Matches one character of a pattern: a class, an escape, a dot, or the character itself. */
const character = String.raw`(?:\[\^?(?:[^[\]\\]|${escapes})+\]|${escapes}|\.|[^\\^$.*+?()[\]{}|])`
const piece = new RegExp(`(${character})(?:([*+?])|\\{(\\d{1,5})(,?)(\\d{0,5})\\})?`, 'uy')

/** Largest number of steps that a pattern may need for each position of a text. */
const mostSteps = 20_000

/**
 * Returns why a pattern can't be checked; undefined if it can.
 * @param pattern ECMA-262 regular expression, used with the flag `u`.
 */
export function findPatternFlaw(pattern: string): string | undefined {
	try {
		new RegExp(pattern, 'u')
	} catch {
		return 'no regular expression of JavaScript'
	}
	if (!pattern.startsWith('^')) return 'not anchored by ^'
	const body = pattern.slice(1).replace(/(?<!\\)\$$/, '')
	const spans: number[] = []
	let [unbounded, fixed] = [0, 1]
	for (piece.lastIndex = 0; piece.lastIndex < body.length; ) {
		const [, , sign, low, comma, high] = piece.exec(body) ?? []
		if (piece.lastIndex === 0) return 'groups, alternatives, assertions or references'
		const least = low === undefined ? Number(sign !== '*' && sign !== '?') : Number(low)
		fixed += least
		if (sign === '*' || sign === '+' || (comma === ',' && high === '')) unbounded++
		else if (sign === '?' || comma === ',') spans.push(sign === '?' ? 2 : Number(high) - least + 1)
	}
	// An engine may try one repetition again from each of its ends. Every further repetition multiplies the steps.
	const [, ...others] = spans.sort((one, other) => other - one)
	const steps = (unbounded > 0 ? spans : others).reduce((product, span) => product * span, fixed)
	return unbounded > 1 || steps > mostSteps ? 'more than one long repetition' : undefined
}

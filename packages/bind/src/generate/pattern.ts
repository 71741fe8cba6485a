/** Patterns of a document are compiled here, and nowhere trusted. */

/** Why a pattern cannot be used, or `undefined`. */
export function patternFlaw(pattern: string): string | undefined {
	if (pattern.length > 2_000) return 'longer than 2,000 characters'
	try {
		new RegExp(pattern, 'u')
	} catch {
		return 'no regular expression of ECMA-262 with the flag u'
	}
	return hasNestedRepetition(pattern) ? 'a repetition inside a repetition may take exponential time' : undefined
}

/**
 * Whether something of unlimited length is repeated without limit: `(a+)+`, `(a*b?)*`. Where a repetition begins or ends with a
 * character of its own, `(\.[a-z]+)*`, a text can be read in one way only, and that is let through.
 */
function hasNestedRepetition(pattern: string): boolean {
	const groups = groupsOf(pattern)
	return groups.some(({ body, repeated }) => repeated && isUnlimited(body) && !isDelimited(body))
}

interface Group {
	readonly body: string
	readonly repeated: boolean
}

/** The groups of a pattern, and whether each is repeated without limit. */
function groupsOf(pattern: string): Group[] {
	const groups: Group[] = []
	const open: number[] = []
	forEachUnit(pattern, (unit, at) => {
		if (unit === '(') open.push(at + 1)
		if (unit !== ')') return
		const body = pattern.slice(open.pop() ?? 0, at).replace(/^\?(?:[:=!]|<[=!]|<[^>]*>)/, '')
		groups.push({ body, repeated: /^(?:[*+]|\{\d+,\})/.test(pattern.slice(at + 1)) })
	})
	return groups
}

/** Walks over a pattern: an escape or a class is one unit. */
function forEachUnit(pattern: string, visit: (unit: string, at: number) => void): void {
	const unit = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g
	for (const { 0: text, index } of pattern.matchAll(unit)) visit(text, index)
}

/** Whether the body can be read in several ways: a repetition in it, or alternatives that begin alike. */
function isUnlimited(body: string): boolean {
	const alternatives: string[] = ['']
	let depth = 0
	let repeats = false
	forEachUnit(body, (unit, at) => {
		if (unit === '*' || unit === '+' || (unit === '{' && /^\{\d+,\}/.test(body.slice(at)))) repeats = true
		if (unit === '(') depth++
		if (unit === ')') depth--
		if (unit === '|' && depth === 0) alternatives.push('')
		else alternatives.push((alternatives.pop() ?? '') + unit)
	})
	return repeats || (alternatives.length > 1 && beginAlike(alternatives))
}

function beginAlike(alternatives: readonly string[]): boolean {
	const firsts = alternatives.map(
		(alternative) => /^(?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^()])/.exec(alternative)?.[0],
	)
	if (firsts.includes(undefined)) return true
	for (let code = 0; code < 0x250; code++)
		if (firsts.filter((first) => canMatch(first ?? '', String.fromCharCode(code))).length > 1) return true
	return false
}

/** Whether the body is one sequence that begins or ends with a literal which nothing else in it can match. */
function isDelimited(body: string): boolean {
	const units: string[] = []
	forEachUnit(body, (unit) => units.push(unit))
	if (units.some((unit) => unit === '|' || unit === '(' || unit === '.')) return false
	const isLiteral = (unit = ''): boolean => /^(?:[^\\[\](){}*+?|^$.]|\\[^a-zA-Z0-9])$/.test(unit)
	const begins = isLiteral(units[0]) && !/^[*+?{]$/.test(units[1] ?? '') && !canHold(units.slice(1), units[0])
	const ends = isLiteral(units.at(-1)) && !canHold(units.slice(0, -1), units.at(-1))
	return begins || ends
}

/** Whether one of the units can match the literal. */
function canHold(units: readonly string[], literal = ''): boolean {
	return units.some((unit) => !/^[*+?{},\d]$/.test(unit) && canMatch(unit, literal.replace('\\', '')))
}

function canMatch(unit: string, character: string): boolean {
	try {
		return new RegExp(`^(?:${unit})$`, 'u').test(character)
	} catch {
		return true
	}
}

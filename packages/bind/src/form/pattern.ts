/** Patterns of a document are compiled here, and run nowhere before they have been looked at: a text could hold its reader up for ever. */

/** Why a pattern cannot be used, or `undefined`. */
export function patternFlaw(pattern: string): string | undefined {
	if (pattern.length > 2_000) return 'longer than 2,000 characters'
	try {
		new RegExp(pattern, 'u')
	} catch {
		return 'no regular expression of ECMA-262 with the flag u'
	}
	const characters = charactersIn(pattern)
	if (groupsOf(pattern).some(({ body, isRepeated }) => isRepeated && isAmbiguous(body, characters)))
		return 'a repetition of what can be read in several ways may take exponential time'
	return longestRun(pattern, characters) > mostInARun
		? 'too many repetitions of the same characters in a row'
		: undefined
}

/** Each further one takes as many times longer as the text has characters. */
const mostInARun = 3

/** How many repetitions without limit follow each other and can match the same, with nothing between them that keeps them apart. */
function longestRun(pattern: string, charactersOf: Characters): number {
	const longest: number[] = [0]
	let run: Atom[] = []
	let end = 0
	const sequence = pattern.replaceAll('(?:', '(')
	forEachUnit(sequence, (unit, at) => {
		if (unit === '|') run = []
		const characters = charactersOf(unit)
		if (at < end || !characters.size) return
		const behind = sequence.slice(at + unit.length)
		end = at + unit.length + (quantifier.exec(behind)?.[0].length ?? 0)
		const [least, most] = countsOf(behind)
		const atom = { unit, characters, least, most }
		const last = run.at(-1)
		const isApart = last !== undefined && !meet(last, atom)
		if (most === Number.POSITIVE_INFINITY) run = isApart ? [atom] : [...run, atom]
		else if (isApart && least > 0) run = []
		longest.push(run.length)
	})
	return Math.max(...longest)
}

interface Group {
	readonly body: string
	/** Whether it may be repeated so often that as many ways to read each turn are too many in all. */
	readonly isRepeated: boolean
}

/** Turns of a group for which even two ways to read each of them are soon tried: 2^10. */
const fewTurns = 10

/** The groups of a pattern, inner ones first. */
function groupsOf(pattern: string): Group[] {
	const groups: Group[] = []
	const open: number[] = []
	forEachUnit(pattern, (unit, at) => {
		if (unit === '(') open.push(at + 1)
		if (unit !== ')') return
		const body = pattern.slice(open.pop() ?? 0, at).replace(/^\?(?:[:=!]|<[=!]|<[^>]*>)/, '')
		const [, most] = countsOf(pattern.slice(at + 1))
		// Few turns of what has turns of its own may be many.
		groups.push({ body, isRepeated: most > fewTurns || (most > 1 && /\)[*+{]/.test(body)) })
	})
	return groups
}

/** Walks over a pattern: an escape or a class is one unit. */
function forEachUnit(pattern: string, visit: (unit: string, at: number) => void): void {
	const unit =
		/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<[^>]*>|\d+|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/gu
	for (const { 0: text, index } of pattern.matchAll(unit)) visit(text, index)
}

const quantifier = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/

/** How often the quantifier that a text begins with repeats what stands before it: once, where there is none. */
function countsOf(text: string): readonly [least: number, most: number] {
	const [, sign, least, comma, most] = quantifier.exec(text) ?? []
	if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
	if (least === undefined) return [1, 1]
	return [Number(least), comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least)]
}

/** Whether the turns of a repeated body can be told apart in several ways. */
function isAmbiguous(body: string, charactersOf: Characters): boolean {
	const alternatives = alternativesOf(body)
	return (
		(alternatives.length > 1 && beginAlike(alternatives, charactersOf)) ||
		(varies(body) && !isReadInOneWay(body, charactersOf))
	)
}

/** What stands between the bars that are in no group. */
function alternativesOf(body: string): readonly string[] {
	const alternatives: string[] = ['']
	let depth = 0
	forEachUnit(body, (unit) => {
		if (unit === '(') depth++
		if (unit === ')') depth--
		if (unit === '|' && depth === 0) alternatives.push('')
		else alternatives.push((alternatives.pop() ?? '') + unit)
	})
	return alternatives
}

function beginAlike(alternatives: readonly string[], charactersOf: Characters): boolean {
	const firsts = alternatives.map((alternative) => atomsOf(alternative, charactersOf).atoms[0])
	return firsts.some((first, at) => !first?.least || firsts.slice(0, at).some((other) => !other || meet(first, other)))
}

/** Whether anything in it may be there in several lengths. */
function varies(body: string): boolean {
	let isVarying = false
	let last = '('
	forEachUnit(body, (unit, at) => {
		if (last !== '(' && (/^[*+?]$/.test(unit) || /^\{\d+,/.test(body.slice(at)))) isVarying = true
		last = unit
	})
	return isVarying
}

/** What matches one character, and how often. */
interface Atom {
	readonly unit: string
	readonly characters: ReadonlySet<string>
	readonly least: number
	readonly most: number
}

/** The atoms that a sequence begins with, and whether they are all of it: groups, bars and anchors are none. */
function atomsOf(
	sequence: string,
	charactersOf: Characters,
): { readonly atoms: readonly Atom[]; readonly isAll: boolean } {
	const atoms: Atom[] = []
	let end = 0
	forEachUnit(sequence, (unit, at) => {
		if (at !== end) return
		const characters = charactersOf(unit)
		if (!characters.size) return
		const behind = sequence.slice(at + unit.length)
		const [least, most] = countsOf(behind)
		atoms.push({ unit, characters, least, most })
		end = at + unit.length + (quantifier.exec(behind)?.[0].length ?? 0)
	})
	return { atoms, isAll: end === sequence.length }
}

/** Letters of several scripts, signs, and a character of two halves: what classes are told apart by. */
const samples = [
	...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
	...'αωБяאيกあ中가Ⅷ٣٠—€∑\u2028\u3000\u{1f600}',
].join('')

/** The characters that a unit of a pattern matches, of those by which units are told apart: none where it matches no character. */
type Characters = (unit: string) => ReadonlySet<string>

/** Looks for each unit once: a document may hold a million of them. */
function charactersIn(pattern: string): Characters {
	const all = [...new Set(samples + pattern)].join('')
	const known = new Map<string, ReadonlySet<string>>()
	return (unit) => {
		const found = known.get(unit) ?? matchedBy(unit, all)
		known.set(unit, found)
		return found
	}
}

function matchedBy(unit: string, all: string): ReadonlySet<string> {
	if (/^[()|^$*+?{]$/.test(unit)) return new Set()
	try {
		// What matches nothing at all, as \b does, is no character.
		return new Set(all.match(new RegExp(unit, 'gsu'))?.filter((character) => character !== ''))
	} catch {
		return new Set()
	}
}

function meet(one: Atom, other: Atom): boolean {
	if (one.unit === other.unit) return true
	for (const character of one.characters) if (other.characters.has(character)) return true
	return false
}

/**
 * Whether a text of many turns of this sequence can be read in one way only. Each turn has to begin or end with what nothing else in
 * it matches. Between such marks no more than one atom may vary in length, unless no two of them match the same.
 */
function isReadInOneWay(body: string, charactersOf: Characters): boolean {
	const { atoms, isAll } = atomsOf(body, charactersOf)
	const meets = (one: Atom, among: readonly Atom[]): boolean => among.some((other) => other !== one && meet(one, other))
	const isMark = (atom: Atom | undefined): boolean => atom?.least === atom?.most && !!atom && !meets(atom, atoms)
	if (!isAll || (!isMark(atoms[0]) && !isMark(atoms.at(-1)))) return false
	const parts: Atom[][] = [[]]
	for (const atom of atoms)
		if (isMark(atom)) parts.push([])
		else parts.at(-1)?.push(atom)
	return parts.every(
		(part) => part.filter(({ least, most }) => least !== most).length < 2 || !part.some((one) => meets(one, part)),
	)
}

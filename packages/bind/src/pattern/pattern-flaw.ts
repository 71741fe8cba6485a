/**
 * Whether a stranger's pattern can be used: only where it is proved that no text makes it slow. Engines of JavaScript try one way
 * after another to read a text, so the proof counts ways: a walk over every set of places in the pattern that some text can lead to,
 * with the number of ways that lead there. Where there are never more than a few, the time is proportional to the length of the text.
 */
import { type Node, parsePattern, type Ranges, UnprovedError } from './parse-pattern.ts'

/** Limit of ways in which a pattern may match the same beginning of a text; above it, it counts as slow. */
const mostWays = 128
/** Limit of positions that may have to be tried after one beginning of a text, each way counted. */
const mostTries = 4_000
/** Most positions of a pattern, with repetitions expanded, and most steps of the proof before it is given up. */
const mostPlaces = 2_500
const mostSteps = 3_000_000

/** For each position in the pattern, the number of ways in which a text can lead there. */
type Ways = Map<number, number>

/** A part of a pattern: its possible first and last positions, and the number of ways in which it matches nothing. */
interface Fragment {
	readonly first: Ways
	readonly last: Ways
	readonly empty: number
}

/**
 * Positions of a pattern, by index: the characters each takes, and the positions after it. After one that takes no
 * character, such as `$`, nothing follows.
 */
interface Places {
	readonly ranges: (Ranges | undefined)[]
	readonly next: Ways[]
	steps: number
}

function count(places: Places, steps: number): void {
	places.steps += steps
	if (places.steps > mostSteps) throw new UnprovedError('more steps than a proof may take')
}

function add(places: Places, to: Ways, from: Ways, times: number): void {
	count(places, from.size + 1)
	if (times > 0) for (const [place, ways] of from) to.set(place, Math.min((to.get(place) ?? 0) + ways * times, 1e9))
}

const nothing: Fragment = { first: new Map(), last: new Map(), empty: 1 }

function placeOf({ ranges, next }: Places, taken: Ranges | undefined): Fragment {
	if (ranges.length >= mostPlaces) throw new UnprovedError('more places than are looked at')
	const place = ranges.push(taken) - 1
	next.push(new Map())
	return { first: new Map([[place, 1]]), last: new Map([[place, 1]]), empty: 0 }
}

function connect(places: Places, before: Fragment, after: Fragment): void {
	for (const [place, ways] of before.last) add(places, places.next[place] ?? new Map(), after.first, ways)
}

function inOrder(places: Places, one: Fragment, other: Fragment): Fragment {
	if (one === nothing) return other
	connect(places, one, other)
	const [first, last]: [Ways, Ways] = [new Map(), new Map()]
	add(places, first, one.first, 1)
	add(places, first, other.first, one.empty)
	add(places, last, other.last, 1)
	add(places, last, one.last, other.empty)
	return { first, last, empty: Math.min(one.empty * other.empty, 1e9) }
}

function eitherOf(places: Places, parts: readonly Fragment[]): Fragment {
	const [first, last]: [Ways, Ways] = [new Map(), new Map()]
	for (const part of parts) {
		add(places, first, part.first, 1)
		add(places, last, part.last, 1)
	}
	return { first, last, empty: parts.reduce((sum, { empty }) => sum + empty, 0) }
}

function loopOf(places: Places, body: Fragment): Fragment {
	connect(places, body, body)
	// An empty iteration ends a loop (ECMA-262 §22.2.2.3.1), so it adds one way to leave it.
	return { ...body, empty: body.empty + 1 }
}

/** Expands `a{2,4}` to `aa(a(a)?)?`, with one way for each count. */
function turnsOf(places: Places, { body, least, most }: Extract<Node, { kind: 'repeat' }>): Fragment {
	const required = most === Number.POSITIVE_INFINITY ? Math.max(0, least - 1) : least
	const isLoop = most === Number.POSITIVE_INFINITY
	let rest: Fragment = nothing
	if (isLoop) {
		const loop = loopOf(places, fragmentOf(places, body))
		rest = least > 0 ? { ...loop, empty: loop.empty - 1 } : loop
	} else
		for (let turn = least; turn < most; turn++) {
			const turned = inOrder(places, fragmentOf(places, body), rest)
			rest = { ...turned, empty: turned.empty + 1 }
		}
	for (let turn = 0; turn < required; turn++) rest = inOrder(places, fragmentOf(places, body), rest)
	return rest
}

function fragmentOf(places: Places, node: Node): Fragment {
	switch (node.kind) {
		case 'characters':
			return placeOf(places, node.ranges)
		case 'end':
			return placeOf(places, undefined)
		case 'all':
			return node.parts.reduce((whole, part) => inOrder(places, whole, fragmentOf(places, part)), nothing)
		case 'any':
			return eitherOf(
				places,
				node.parts.map((part) => fragmentOf(places, part)),
			)
		case 'repeat':
			return turnsOf(places, node)
		default:
			count(places, 1)
			return { ...nothing }
	}
}

/** Whether a pattern or a lookahead in it can repeat a part more than 100 times. */
function isEndless(node: Node): boolean {
	if (node.kind === 'repeat') return node.most > 100 || isEndless(node.body)
	if (node.kind === 'ahead') return isEndless(node.body)
	return 'parts' in node && node.parts.some(isEndless)
}

/** Yields the bodies of a pattern's lookaheads, without those inside other lookaheads. */
function* aheadsOf(node: Node): Generator<Node> {
	if (node.kind === 'ahead') yield node.body
	else if (node.kind === 'repeat') yield* aheadsOf(node.body)
	else if ('parts' in node) for (const part of node.parts) yield* aheadsOf(part)
}

/** Returns the parts of a sequence in order; groups around the whole or its beginning are opened. */
function partsOf(node: Node): readonly Node[] {
	if (node.kind === 'any' && node.parts.length === 1 && node.parts[0]) return partsOf(node.parts[0])
	if (node.kind !== 'all') return [node]
	const [first, ...rest] = node.parts
	return first?.kind === 'any' && first.parts.length === 1 ? [...partsOf(first), ...rest] : node.parts
}

/** Whether every match must start at the beginning of the text. */
function isAnchored(node: Node): boolean {
	const [first] = partsOf(node)
	if (first?.kind === 'any') return first.parts.every(isAnchored)
	return first?.kind === 'start'
}

/** Returns the lookaheads at the very start of an anchored pattern, which an engine runs only once. */
function leadOf(node: Node): readonly Node[] {
	const parts = partsOf(node)
	const rest = parts[0]?.kind === 'start' ? parts.slice(1) : parts
	const end = rest.findIndex(({ kind }) => kind !== 'ahead')
	return end < 0 ? rest : rest.slice(0, end)
}

/** One representative code point for each set of positions that accept the same characters. */
function representativesIn(ranges: readonly (Ranges | undefined)[]): readonly number[] {
	const edges = new Set([0])
	for (const taken of ranges)
		for (const [from, to] of taken ?? []) {
			edges.add(from)
			edges.add(to + 1)
		}
	return [...edges]
}

const holds = (ranges: Ranges | undefined, character: number): boolean =>
	ranges?.some(([from, to]) => from <= character && character <= to) === true

const total = (ways: Ways): number => {
	let sum = 0
	for (const count of ways.values()) sum += count
	return sum
}

/** State of the walk: ways to each position. A search starts at every character until a match is certain. */
interface Step {
	readonly ways: Ways
	readonly isSearching: boolean
}

interface Walk {
	readonly places: Places
	readonly whole: Fragment
	/** Whether reaching the end of the pattern means a match, whatever follows. */
	readonly isSure: boolean
	readonly characters: readonly number[]
}

/** Positions that a step can reach, with the number of ways. */
function triesOf({ places, whole }: Walk, { ways, isSearching }: Step): Ways {
	const tries: Ways = new Map()
	if (isSearching) add(places, tries, whole.first, 1)
	for (const [place, times] of ways) add(places, tries, places.next[place] ?? new Map(), times)
	return tries
}

/** Makes the next step of the walk for each kind of character; kinds that match at no position are left out. */
function stepsFrom({ places, whole, isSure, characters }: Walk, tries: Ways, isSearching: boolean): Step[] {
	count(places, tries.size * characters.length)
	const steps = characters.map((character) => {
		const ways: Ways = new Map()
		for (const [place, times] of tries) if (holds(places.ranges[place], character)) ways.set(place, times)
		const isFound = isSure && [...ways.keys()].some((place) => whole.last.has(place))
		return { ways, isSearching: isSearching && !isFound }
	})
	return steps.filter(({ ways }) => ways.size > 0)
}

const keyOf = ({ ways, isSearching }: Step): string => `${isSearching} ${[...ways].sort(([a], [b]) => a - b).join(' ')}`

/** Why the walk over all texts is not linear; undefined if it is. */
function flawOfWalk(walk: Walk, isSearch: boolean): string | undefined {
	const seen = new Set<string>()
	const pending: Step[] = []
	const goOn = (tries: Ways, isSearching: boolean): string | undefined => {
		if (total(tries) > mostTries) return 'too many places are tried'
		for (const step of stepsFrom(walk, tries, isSearching)) {
			if (total(step.ways) > mostWays) return 'a text can be read in too many ways'
			const key = keyOf(step)
			if (!seen.has(key)) pending.push(step)
			seen.add(key)
		}
		return undefined
	}
	// Does not search at later starts if the pattern surely matches the empty text, as a search then ends at once.
	let flaw = goOn(walk.whole.first, isSearch && !(walk.isSure && walk.whole.empty > 0))
	for (let step = pending.pop(); step && flaw === undefined; step = pending.pop())
		flaw = goOn(triesOf(walk, step), step.isSearching)
	return flaw
}

/** Why matching is not linear in the text's length for every text; undefined if it is. */
function slownessOf(node: Node, isAtStart: boolean): string | undefined {
	const anchored = isAtStart || isAnchored(node)
	const lead = anchored ? leadOf(node) : []
	for (const body of aheadsOf(node))
		if (isEndless(body) && !lead.some((part) => part.kind === 'ahead' && part.body === body))
			return 'a look ahead without an end'
		else {
			const flaw = slownessOf(body, true)
			if (flaw !== undefined) return flaw
		}
	const places: Places = { ranges: [], next: [], steps: 0 }
	const whole = fragmentOf(places, node)
	if (whole.empty > mostWays) return 'a text can be read in too many ways'
	const isSure = !hasCondition(node)
	return flawOfWalk({ places, whole, isSure, characters: representativesIn(places.ranges) }, !anchored)
}

/**
 * Whether a pattern has a condition, such as `\b`, a lookahead or a Unicode property, so that reading it to its end may still be no match.
 */
function hasCondition(node: Node): boolean {
	if (node.kind === 'repeat') return hasCondition(node.body)
	if (node.kind === 'characters') return node.isUnsure === true
	return 'parts' in node ? node.parts.some(hasCondition) : node.kind !== 'end'
}

/** Why a pattern cannot be used; undefined if it can. */
export function patternFlaw(pattern: string): string | undefined {
	if (pattern.length > 2_000) return 'longer than 2,000 characters'
	try {
		new RegExp(pattern, 'u')
	} catch {
		return 'no regular expression of ECMA-262 with the flag u'
	}
	try {
		const found = slownessOf(parsePattern(pattern), false)
		return found && `not proved to be fast: ${found}`
	} catch (error) {
		if (error instanceof UnprovedError) return `not proved to be fast: ${error.message}`
		throw error
	}
}

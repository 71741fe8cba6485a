/** Parses the JSON subset of YAML 1.2: dates and `NO` stay text. */
import {
	type Alias,
	type Document,
	type ErrorCode,
	isAlias,
	isMap,
	isScalar,
	isSeq,
	type Node,
	type Pair,
	parseDocument,
	type Scalar,
	visit,
	type YAMLMap,
} from 'yaml'
import type { Json } from './json.ts'
import { limits } from './limits.ts'
import { createPlaces } from './places.ts'
import { SourceError } from './source-error.ts'

/**
 * How plain scalars are read. `keyword`: as YAML 1.2 says. `names`: the same, for an object whose keys are names and no keywords. `data`: a
 * number that JSON would not write so, such as `01`, keeps its source text. `text`: numbers and truth values keep it. `map`: as `data`, and
 * integers keep it that a number of JavaScript rounds.
 */
type Mode = 'keyword' | 'names' | 'data' | 'text' | 'map'

/** Keywords of schemas whose values are data, which `type` beside them decides. */
const dataKeywords = /^(?:enum|const|default|examples?)$/
/** Keywords whose value, or each item of whose list, is text. */
const textKeywords = /^(?:name|operationId|title|summary|description|pattern|format|propertyName)$/
const textLists = /^(?:required|tags)$/
/** Keywords whose value is an object by names, which may be called like a keyword: a response `default`, a property `example`. */
const nameKeywords =
	/^(?:properties|patternProperties|dependentSchemas|definitions|\$defs|schemas|parameters|responses|headers|requestBodies)$/

const tooDeep = 'it is nested too deeply'

/** Errors of the parser that people make, or that a full stack is. */
const flaws: Readonly<Partial<Record<ErrorCode, string>>> = { RESOURCE_EXHAUSTION: tooDeep }

/** What aliases and merges may repeat of a document, for each character of it. */
const mostRepeated = 10

/**
 * Parses a text.
 * @param onTwice Called with the place of a key that stands twice; the last value counts. Absent: the text is a map, which people write, and
 * such a key is refused.
 * @throws {SourceError} If it can't be read.
 */
export function readYaml(text: string, file: string, onTwice?: (place: string) => void): Json {
	const formatPlace = createPlaces(text)
	const refuse = (found: string, offset = 0): never => {
		throw new SourceError(file, `${found} (${formatPlace(offset)})`)
	}
	const maxValues = Math.min(limits.maxValues, 10_000 + mostRepeated * text.length)
	// Every scalar is its text at first, whatever version of YAML the document names.
	const options = { schema: 'failsafe', stringKeys: true, uniqueKeys: false, prettyErrors: false } as const
	try {
		const document = parseDocument(text, { ...options, resolveKnownTags: false })
		const [error] = document.errors
		if (error) refuse(flaws[error.code] ?? `it is neither JSON nor YAML: ${error.code}`, error.pos[0])
		const targets = findTargets(document, (key) => {
			if (onTwice) onTwice(formatPlace(key.range?.[0] ?? 0))
			else refuse('one object has the same key twice; remove one of them', key.range?.[0])
		})
		const convert = createConverter(targets, maxValues, refuse)
		return checkSize(convert(document.contents, onTwice ? 'keyword' : 'map'), file, maxValues)
	} catch (error) {
		throw error instanceof SourceError ? error : new SourceError(file, tooDeep)
	}
}

/** Returns a value that is within the limits. What YAML aliases repeat counts each time. */
export function checkSize(value: Json, file: string, maxValues: number = limits.maxValues): Json {
	const { maxDepth } = limits
	let values = 1
	let level: Json[] = [value]
	for (let depth = 0; level.length > 0; depth++) {
		const below: Json[] = []
		for (const one of level) {
			if (typeof one !== 'object' || one === null) continue
			if (depth >= maxDepth) throw new SourceError(file, `it is nested more than ${maxDepth} levels deep`)
			for (const part of Object.values(one)) {
				if (++values > maxValues) throw new SourceError(file, `it has more than ${maxValues} values`)
				below.push(part)
			}
		}
		level = below
	}
	return value
}

/**
 * Finds the node that each alias stands for, in one pass: the parser's own search looks through the document for each alias. It also finds the
 * keys that stand twice in one object.
 */
function findTargets(document: Document, onTwice: (key: Scalar) => void): ReadonlyMap<Alias, Node> {
	const anchors = new Map<string, Node>()
	const targets = new Map<Alias, Node>()
	visit(document, {
		Value(_, node) {
			if (node.anchor !== undefined) anchors.set(node.anchor, node)
		},
		Alias(_, alias) {
			const target = anchors.get(alias.source)
			if (target) targets.set(alias, target)
		},
		Map(_, map) {
			if (map.anchor !== undefined) anchors.set(map.anchor, map)
			const names = new Set<unknown>()
			for (const { key } of map.items) {
				if (!isScalar(key)) continue
				if (names.has(key.value) && !isMerge(key)) onTwice(key)
				names.add(key.value)
			}
		},
	})
	return targets
}

const isMerge = (key: unknown): boolean => isScalar(key) && key.type === 'PLAIN' && key.value === '<<'

type Convert = (node: unknown, mode: Mode) => Json

/** Pairs of an object by their names, those of the objects that it merges too. */
type Pairs = ReadonlyMap<string, Pair>

/** Creates the conversion of nodes into JSON. What an alias repeats is converted once for each mode, and is the same value everywhere. */
function createConverter(
	targets: ReadonlyMap<Alias, Node>,
	maxMerged: number,
	refuse: (found: string, offset?: number) => never,
): Convert {
	const converted = new Map<unknown, Map<Mode, Json>>()
	const open = new Set<unknown>()
	const follow = (node: unknown): unknown =>
		isAlias(node) ? (targets.get(node) ?? refuse('it has an alias without an anchor before it', node.range?.[0])) : node
	const listPairs = createPairLister(follow, maxMerged, refuse)
	function convert(input: unknown, mode: Mode): Json {
		const node = follow(input)
		if (isScalar(node)) return readScalar(node, mode)
		const known = converted.get(node) ?? new Map<Mode, Json>()
		const before = known.get(mode)
		if (before !== undefined) return before
		if (open.has(node)) refuse('it has an alias that leads to itself')
		open.add(node)
		const value = convertNode(node, mode)
		open.delete(node)
		if ((node as Node | null)?.anchor !== undefined) converted.set(node, known.set(mode, value))
		return value
	}
	function convertNode(node: unknown, mode: Mode): Json {
		if (isSeq(node)) return node.items.map((item) => convert(item, mode))
		if (!isMap(node)) return null
		const pairs = listPairs(node)
		const members = [...pairs].map(([name, { value }]) => {
			const inner = mode === 'keyword' ? chooseMode(name, follow(value), () => findTypes(pairs)) : mode
			return [name, convert(value, mode === 'names' ? 'keyword' : inner)] as const
		})
		return Object.fromEntries(members)
	}
	/** Types that an object names, or the parts of its `allOf`. */
	function findTypes(pairs: Pairs): readonly unknown[] {
		const parts = [pairs, ...listItems(pairs, 'allOf').filter(isMap).map(listPairs)]
		return parts.flatMap((part) => listItems(part, 'type')).map((type) => (isScalar(type) ? type.value : undefined))
	}
	function listItems(pairs: Pairs, name: string): readonly unknown[] {
		const value = follow(pairs.get(name)?.value)
		return isSeq(value) ? value.items.map(follow) : value ? [value] : []
	}
	return convert
}

/** Creates the list of an object's pairs. Its own ones come before those that it merges, and earlier merged ones before later ones. */
function createPairLister(
	follow: (node: unknown) => unknown,
	maxMerged: number,
	refuse: (found: string, offset?: number) => never,
) {
	const known = new Map<YAMLMap, Pairs>()
	let merged = 0
	function listPairs(map: YAMLMap): Pairs {
		const before = known.get(map)
		if (before) return before
		const pairs = new Map<string, Pair>()
		known.set(map, pairs)
		const own = map.items.filter(({ key }) => !isMerge(key))
		for (const pair of own) pairs.set(String((pair.key as Scalar | null)?.value ?? ''), pair)
		for (const { key, value } of map.items) if (isMerge(key)) merge(pairs, follow(value), key as Scalar)
		return pairs
	}
	function merge(pairs: Map<string, Pair>, found: unknown, { range }: Scalar): void {
		for (const source of isSeq(found) ? found.items.map(follow) : [found]) {
			if (!isMap(source)) refuse('it has a merge key (<<) for something that is no object', range?.[0])
			for (const [name, pair] of listPairs(source as YAMLMap)) {
				if (++merged > maxMerged) refuse(`it merges more than ${maxMerged} values`, range?.[0])
				if (!pairs.has(name)) pairs.set(name, pair)
			}
		}
	}
	return listPairs
}

const plainNumber = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Reads a scalar: quoted text and one with a tag is text, whatever it looks like. */
function readScalar({ value, type, tag }: Scalar, mode: Mode): Json {
	const text = String(value ?? '')
	if (type !== 'PLAIN' || tag !== undefined) return text
	if (/^(?:|~|null|Null|NULL)$/.test(text)) return null
	if (mode === 'text') return text
	if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true'
	const number = Number(text)
	// JSON has no infinity.
	if (!plainNumber.test(text) || !Number.isFinite(number)) return text
	const isRounded = Number.isInteger(number) && !Number.isSafeInteger(number)
	const keepsText = (mode === 'data' || mode === 'map') && !jsonNumber.test(text)
	return keepsText || (mode === 'map' && isRounded) ? text : number
}

/** Returns how the value of a keyword is read: `type` beside it decides, and what stands within data is data. */
function chooseMode(name: string, value: unknown, findTypes: () => readonly unknown[]): Mode {
	if (isMap(value) && nameKeywords.test(name)) return 'names'
	if ((isScalar(value) && textKeywords.test(name)) || (isSeq(value) && textLists.test(name))) return 'text'
	if (!dataKeywords.test(name)) return 'keyword'
	const types = findTypes()
	const isOnly = (...wanted: readonly string[]): boolean =>
		types.some((one) => wanted.includes(String(one))) && types.every((one) => [...wanted, 'null'].includes(String(one)))
	return isOnly('string') ? 'text' : isOnly('integer', 'number') ? 'keyword' : 'data'
}

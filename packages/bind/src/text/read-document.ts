/** Parses JSON (RFC 8259) and the JSON subset of YAML 1.2, where dates and `NO` stay text. Messages never quote the document. */
import type { Document, ErrorCode, Node, Pair, Scalar, YAMLMap } from 'yaml'
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Json } from './json.ts'
import { limits, SourceError } from './source-file.ts'

/**
 * Counts the keys in a JSON text, including repeated keys. Reads it token by token, because one regular expression for the whole text would
 * overflow the stack.
 */
function countKeys(text: string): number {
	let keys = 0
	let isInText = false
	for (const [token, colon] of text.matchAll(/\\.|"\s*(:?)/g)) {
		if (token.startsWith('\\')) continue
		isInText = !isInText
		if (colon && !isInText) keys++
	}
	return keys
}

/**
 * Parses a text as JSON. If that fails, parses it as YAML, whose parser also returns the place of an error.
 * @param onTwice Called with the place of each repeated key. Its last value counts.
 * @throws {SourceError} If the text can't be read.
 */
export function readDocument(text: string, file: string, onTwice: (place: string) => void): Json {
	let value: Json
	try {
		value = JSON.parse(text)
	} catch {
		return readYaml(text, file, onTwice)
	}
	checkSize(value, file)
	// JSON.parse keeps the last of several equal keys and reports nothing, so the YAML parser finds their place.
	if (countKeys(text) > countKeys(JSON.stringify(value))) readYaml(text, file, onTwice)
	return value
}

/**
 * How plain scalars are read.
 * - `keyword`: as YAML 1.2 defines.
 * - `names`: for an object whose keys are names and not keywords. Its values are read as `keyword`.
 * - `data`: a number that JSON would write differently, such as `01`, stays text.
 * - `text`: numbers and booleans stay text.
 * - `map`: as `data`, and an integer that JavaScript would round stays text, too.
 */
type Mode = 'keyword' | 'names' | 'data' | 'text' | 'map'

/** Keywords of schemas whose values are data. The `type` next to them decides how the values are read. */
const dataKeywords = /^(?:enum|const|default|examples?)$/
/** Keywords whose value is a text, or a list of texts. */
const textKeywords = /^(?:name|operationId|title|summary|description|pattern|format|propertyName)$/
const textLists = /^(?:required|tags)$/
/** Keywords whose value is an object with arbitrary names. A name may look like a keyword: a response `default`, a property `example`. */
const nameKeywords =
	/^(?:properties|patternProperties|dependentSchemas|definitions|\$defs|schemas|parameters|responses|headers|requestBodies)$/

const tooDeep = 'it is nested too deeply'

/** Messages for errors of the parser, by the parser's code. It has this error if a document is nested too deeply. */
const flaws: Readonly<Partial<Record<ErrorCode, string>>> = { RESOURCE_EXHAUSTION: tooDeep }

const isShared = 'it has an alias or a merge key (<<), which a map may not have; write the value in its place'
/** How many nodes aliases may add, because with them a small document could become very large. */
const maxExpanded = 1_000_000
const isBomb = `its aliases stand for more than ${maxExpanded} values; write some of them in their place`

/**
 * Parses a text as YAML.
 * @param onTwice Called with the place of each repeated key. Its last value counts. If absent, the text is a map, which people write, and a
 * repeated key is an error.
 * @throws {SourceError} If the text can't be read.
 */
export function readYaml(text: string, file: string, onTwice?: (place: string) => void): Json {
	const formatPlace = createPlaces(text)
	const refuse = (found: string, offset = 0): never => {
		throw new SourceError(file, `${found} (${formatPlace(offset)})`)
	}
	// Reads every scalar as text at first, whatever version of YAML the document names.
	const options = { schema: 'failsafe', stringKeys: true, uniqueKeys: false, prettyErrors: false } as const
	try {
		const document = parseDocument(text, { ...options, resolveKnownTags: false })
		const [error] = document.errors
		if (error) refuse(flaws[error.code] ?? `it is neither JSON nor YAML: ${error.code}`, error.pos[0])
		visit(document, {
			Map(_, { items }) {
				const names = new Set<unknown>()
				for (const { key } of items) {
					if (!isScalar(key)) continue
					const offset = key.range?.[0]
					if (names.has(key.value) && !onTwice) refuse('one object has the same key twice; remove one of them', offset)
					if (names.has(key.value)) onTwice?.(formatPlace(offset ?? 0))
					names.add(key.value)
				}
			},
		})
		if (!onTwice) refuseShared(document, refuse)
		placeAliases(document)
		if (countNodes(document.contents) > maxExpanded) refuse(isBomb)
		return checkSize(convert(document.contents, onTwice ? 'keyword' : 'map'), file)
	} catch (error) {
		throw error instanceof SourceError ? error : new SourceError(file, tooDeep)
	}
}

/** Refuses aliases and merge keys in a map, because a reviewer should see each value in its place. */
function refuseShared(document: Document, refuse: (found: string, offset?: number) => never): void {
	visit(document, {
		Alias: (_, { range }) => refuse(isShared, range?.[0]),
		Pair: (_, { key }) => (isScalar(key) && isMerge(key) ? refuse(isShared, key.range?.[0]) : undefined),
	})
}

const isMerge = ({ type, value }: Scalar): boolean => type === 'PLAIN' && value === '<<'

/** Puts the node that an alias stands for in its place. Each node still exists once. */
function placeAliases(document: Document): void {
	const anchored = new Map<string, Node>()
	visit(document, {
		Value: (_, node) => void (node.anchor === undefined || anchored.set(node.anchor, node)),
		Alias(key, { source }, path) {
			const [target, parent] = [anchored.get(source), path.at(-1)]
			if (target && isPair(parent)) parent.value = target
			if (target && isSeq(parent)) parent.items[Number(key)] = target
			return visit.SKIP
		},
	})
}

/** Counts the nodes of a tree with each shared node as often as it occurs. A node inside itself has no end. */
function countNodes(node: unknown, sizes: Map<unknown, number> = new Map()): number {
	const known = sizes.get(node)
	if (known !== undefined) return known
	if (!isMap(node) && !isSeq(node)) return 1
	sizes.set(node, Number.POSITIVE_INFINITY)
	const below = node.items.map((item) => countNodes(isPair(item) ? item.value : item, sizes))
	const size = below.reduce((total, count) => total + count, 1)
	sizes.set(node, size)
	return size
}

/** Returns the value, or throws if it exceeds the limits. */
function checkSize(value: Json, file: string): Json {
	const { maxDepth, maxValues } = limits
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

/** The values of an object, by name. */
type Pairs = ReadonlyMap<string, unknown>

/** If a key is repeated, its last value counts. A map's own keys replace those that it merges (`<<`). */
function listPairs({ items }: YAMLMap): Pairs {
	const isMerged = ({ key }: Pair): boolean => isScalar(key) && isMerge(key)
	const merged = items.filter(isMerged).flatMap(({ value }) => (isSeq(value) ? value.items.toReversed() : [value]))
	const own = items.filter((item) => !isMerged(item))
	return new Map([
		...merged.filter(isMap).flatMap((map) => [...listPairs(map)]),
		...own.map(({ key, value }) => [String((key as Scalar | null)?.value ?? ''), value] as const),
	])
}

/** Converts a node into JSON. */
function convert(node: unknown, mode: Mode): Json {
	if (isScalar(node)) return readScalar(node, mode)
	if (isSeq(node)) return node.items.map((item) => convert(item, mode))
	if (!isMap(node)) return null
	const pairs = listPairs(node)
	const members = [...pairs].map(([name, value]) => {
		const inner = mode === 'keyword' ? chooseMode(name, value, () => findTypes(pairs)) : mode
		return [name, convert(value, mode === 'names' ? 'keyword' : inner)] as const
	})
	return Object.fromEntries(members)
}

/** Finds the values of `type` in an object and in the parts of its `allOf`. */
function findTypes(pairs: Pairs): readonly unknown[] {
	const parts = [pairs, ...listItems(pairs, 'allOf').filter(isMap).map(listPairs)]
	return parts.flatMap((part) => listItems(part, 'type')).map((type) => (isScalar(type) ? type.value : undefined))
}

function listItems(pairs: Pairs, name: string): readonly unknown[] {
	const value = pairs.get(name)
	return isSeq(value) ? value.items : value ? [value] : []
}

const plainNumber = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Reads a scalar. A quoted or tagged scalar is text, whatever it looks like. */
function readScalar({ value, type, tag }: Scalar, mode: Mode): Json {
	const text = String(value ?? '')
	if (type !== 'PLAIN' || tag !== undefined) return text
	if (/^(?:|~|null|Null|NULL)$/.test(text)) return null
	if (mode === 'text') return text
	if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true'
	const number = Number(text)
	// JSON can't represent infinity, so such a number stays text.
	if (!plainNumber.test(text) || !Number.isFinite(number)) return text
	const isRounded = Number.isInteger(number) && !Number.isSafeInteger(number)
	const keepsText = (mode === 'data' || mode === 'map') && !jsonNumber.test(text)
	return keepsText || (mode === 'map' && isRounded) ? text : number
}

/** Returns how to read the value of a keyword. For data, the `type` next to the keyword decides. */
function chooseMode(name: string, value: unknown, findTypes: () => readonly unknown[]): Mode {
	if (isMap(value) && nameKeywords.test(name)) return 'names'
	if ((isScalar(value) && textKeywords.test(name)) || (isSeq(value) && textLists.test(name))) return 'text'
	if (!dataKeywords.test(name)) return 'keyword'
	const types = findTypes()
	const isOnly = (...wanted: readonly string[]): boolean =>
		types.some((one) => wanted.includes(String(one))) && types.every((one) => [...wanted, 'null'].includes(String(one)))
	return isOnly('string') ? 'text' : isOnly('integer', 'number') ? 'keyword' : 'data'
}

/** Creates a function that formats the place of an index in a text: `line 2, column 7`. Both count from 1. */
export function createPlaces(text: string): (index: number) => string {
	const lines = new LineCounter()
	lines.addNewLine(0)
	for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1)
	return (index) => {
		const { line, col } = lines.linePos(index)
		return `line ${line}, column ${col}`
	}
}

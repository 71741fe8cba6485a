/** Parses the JSON subset of YAML 1.2: dates and `NO` stay text. */
import { Composer, isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, Parser } from 'yaml'
import type { Json } from './json.ts'
import type { Limits } from './limits.ts'
import { SourceError, type SourceErrorCode } from './source-error.ts'

/** Called with the place of a duplicate key; the last value counts. */
export type Twice = (place: string) => void

/**
 * How plain scalars are read. `keyword`: as YAML 1.2 says. `data`: a number that JSON would not write so, such as `01`, keeps its source
 * text. `text`: numbers and truth values keep it. `map`: as `data`, and integers keep it that a number of JavaScript rounds.
 */
type Mode = 'keyword' | 'data' | 'text' | 'map'

/** Keywords of schemas whose values are data, which `type` beside them decides. */
const dataKeywords = /^(?:enum|const|default|examples?)$/

/** Converted value, with the number of values in it and its levels of nesting, which count towards the limits. */
interface Read {
	readonly value: Json
	readonly values: number
	readonly levels: number
}

interface Conversion {
	readonly limits: Limits
	/** Values by anchor (`&name`). An alias (`*name`) returns the same value, and its size counts again towards the limits. */
	readonly anchors: Map<string, Read>
	readonly twice: ((node: unknown) => void) | undefined
	refuse(code: SourceErrorCode, found: string, node?: unknown): never
}

/**
 * Parses a text.
 * @param twice Absent: the text is a map that people write, in which a key that stands twice is refused.
 * @throws {SourceError} `malformed`, `too-deep`.
 */
export function readYaml(source: string, file: string, limits: Limits, twice?: Twice): Json {
	const lines = new LineCounter()
	const placeAt = (offset = 0): string => {
		const { line, col } = lines.linePos(offset)
		return `line ${line}, column ${col}`
	}
	const refuseAt = (code: SourceErrorCode, found: string, offset?: number): never => {
		throw new SourceError(code, file, offset === undefined ? found : `${found} (${placeAt(offset)})`)
	}
	const refuse: Conversion['refuse'] = (code, found, node) => refuseAt(code, found, getStart(node))
	const tokens = [...new Parser(lines.addNewLine).parse(source)]
	// Checks the depth before composing, because the composer is recursive. A level of YAML takes up to two levels of tokens.
	if (measureDepth(tokens, limits.maxDepth * 2) > limits.maxDepth * 2) refuse('too-deep', formatTooDeep(limits))
	const options = { uniqueKeys: false, stringKeys: true, resolveKnownTags: false, prettyErrors: false } as const
	const documents = [...new Composer(options).compose(tokens)]
	const [document] = documents
	if (documents.length > 1) refuse('malformed', 'it holds several YAML documents; split it')
	const [error] = document?.errors ?? []
	if (error) refuseAt('malformed', `it is neither JSON nor YAML: ${error.code}`, error.pos[0])
	const told = twice && ((node: unknown) => twice(placeAt(getStart(node))))
	const conversion = { limits, anchors: new Map(), twice: told, refuse }
	return readNode(conversion, document?.contents, twice ? 'keyword' : 'map').value
}

const formatTooDeep = ({ maxDepth }: Limits): string => `it is nested more than ${maxDepth} levels deep`

function getStart(node: unknown): number | undefined {
	return (node as { range?: readonly number[] } | undefined | null)?.range?.[0]
}

/** Counts the levels of nested tokens without recursion, and stops once there are more than `enough`. */
function measureDepth(tokens: readonly unknown[], enough: number): number {
	let level = 0
	for (let current: unknown[] = [...tokens]; current.length > 0 && level <= enough; level++) {
		const below: unknown[] = []
		for (const token of current as { value?: unknown; items?: readonly { key?: unknown; value?: unknown }[] }[]) {
			if (typeof token.value === 'object' && token.value) below.push(token.value)
			for (const { key, value } of token.items ?? []) {
				if (key) below.push(key)
				if (value) below.push(value)
			}
		}
		current = below
	}
	return level
}

function readNode(conversion: Conversion, node: unknown, mode: Mode): Read {
	if (isAlias(node)) return readAlias(conversion, node)
	const found = isMap(node)
		? readPairs(conversion, node.items, mode)
		: isSeq(node)
			? readSeq(conversion, node.items, mode)
			: { value: isScalar(node) ? readScalar(node.value, node.source, mode) : null, values: 1, levels: 0 }
	const anchor = (node as { anchor?: string } | undefined | null)?.anchor
	if (anchor) conversion.anchors.set(anchor, found)
	return found
}

function readAlias(conversion: Conversion, node: { readonly source: string }): Read {
	const { anchors, refuse } = conversion
	return anchors.get(node.source) ?? refuse('malformed', 'it has an alias without an anchor before it', node)
}

function readScalar(value: unknown, source: string | undefined, mode: Mode): Json {
	if (value === null) return null
	if (typeof value === 'boolean') return mode === 'text' ? (source ?? String(value)) : value
	if (typeof value !== 'number') return String(value)
	const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value)
	const isJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(source ?? String(value))
	// JSON has no infinity and no NaN.
	const isText = mode === 'text' || (mode !== 'keyword' && !isJson) || (mode === 'map' && isRounded)
	return isText || !Number.isFinite(value) ? (source ?? String(value)) : value
}

/** Returns how the values of a keyword are read: `type` beside it decides, and what stands within data is data. */
function chooseMode(name: string, pairs: readonly Pair[], outer: Mode): Mode {
	if (outer !== 'keyword' || !dataKeywords.test(name)) return outer
	const type = pairs.find(({ key }) => isScalar(key) && key.value === 'type')?.value
	const named = (isSeq(type) ? type.items : [type]).map((one) => (isScalar(one) ? one.value : undefined))
	const isOnly = (...types: readonly string[]): boolean =>
		named.some((one) => types.includes(String(one))) && named.every((one) => [...types, 'null'].includes(String(one)))
	return isOnly('string') ? 'text' : isOnly('integer', 'number') ? 'keyword' : 'data'
}

function createCollection({ limits, refuse }: Conversion, value: Json, parts: readonly Read[]): Read {
	const values = parts.reduce((sum, part) => sum + part.values, 1)
	const levels = 1 + parts.reduce((most, part) => Math.max(most, part.levels), 0)
	if (values > limits.maxValues) refuse('too-deep', `it has more than ${limits.maxValues} values`)
	if (levels > limits.maxDepth) refuse('too-deep', formatTooDeep(limits))
	return { value, values, levels }
}

function readSeq(conversion: Conversion, items: readonly unknown[], mode: Mode): Read {
	const parts = items.map((item) => readNode(conversion, item, mode))
	const values = parts.map(({ value }) => value)
	return createCollection(conversion, values, parts)
}

function readPairs(conversion: Conversion, pairs: readonly Pair[], mode: Mode): Read {
	const { refuse } = conversion
	const members: Record<string, Json> = {}
	const parts: Read[] = []
	const merged: Json[] = []
	for (const { key, value } of pairs) {
		if (!isScalar(key)) refuse('malformed', 'it has a key that is not a text', key)
		const { value: input, type } = key as { value: unknown; type?: string }
		const name = String(input ?? '')
		const part = readNode(conversion, value, chooseMode(name, pairs, mode))
		parts.push(part)
		// Supports merge keys (`<<`) of YAML 1.1, which many documents use.
		if (name === '<<' && type === 'PLAIN') merged.push(part.value)
		else {
			if (Object.hasOwn(members, name) && conversion.twice) conversion.twice(key)
			else if (Object.hasOwn(members, name))
				refuse('malformed', 'one object has the same key twice; remove one of them', key)
			defineMember(members, name, part.value)
		}
	}
	for (const one of merged.flat())
		for (const [name, value] of Object.entries(Object(one)))
			if (!Object.hasOwn(members, name)) defineMember(members, name, value as Json)
	return createCollection(conversion, members, parts)
}

/** Defines a member, because assigning to `__proto__` would create none. */
function defineMember(members: Record<string, Json>, name: string, value: Json): void {
	Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true })
}

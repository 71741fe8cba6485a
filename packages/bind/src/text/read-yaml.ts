/** Parses the JSON subset of YAML 1.2: dates and `NO` stay text. */
import {
	type ErrorCode,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	type Pair,
	parseDocument,
	type Scalar,
	visit,
	type YAMLMap,
} from 'yaml'
import type { Json } from './json.ts'
import type { Limits } from './limits.ts'
import { SourceError } from './source-error.ts'

/**
 * How plain scalars are read. `keyword`: as YAML 1.2 says. `data`: a number that JSON would not write so, such as `01`, keeps its source
 * text. `text`: numbers and truth values keep it. `map`: as `data`, and integers keep it that a number of JavaScript rounds.
 */
type Mode = 'keyword' | 'data' | 'text' | 'map'

/** Keywords of schemas whose values are data, which `type` beside them decides. */
const dataKeywords = /^(?:enum|const|default|examples?)$/

const tooDeep = 'it is nested too deeply'

/** Errors of the parser that people make, or that a full stack is. */
const flaws: Readonly<Partial<Record<ErrorCode, string>>> = {
	DUPLICATE_KEY: 'one object has the same key twice; remove one of them',
	RESOURCE_EXHAUSTION: tooDeep,
}

/**
 * Parses a text.
 * @param onTwice Called with the place of a key that stands twice; the last value counts. Absent: the text is a map, which people write, and
 * such a key is refused.
 * @throws {SourceError} If it can't be read.
 */
export function readYaml(text: string, file: string, limits: Limits, onTwice?: (place: string) => void): Json {
	const lineCounter = new LineCounter()
	const isMap = !onTwice
	const formatPlace = (offset = 0): string => {
		const { line, col } = lineCounter.linePos(offset)
		return `line ${line}, column ${col}`
	}
	const options = { lineCounter, merge: true, uniqueKeys: isMap, resolveKnownTags: false, prettyErrors: false } as const
	try {
		const document = parseDocument(text, { ...options, stringKeys: true })
		const [error] = document.errors
		if (error) {
			const found = flaws[error.code] ?? `it is neither JSON nor YAML: ${error.code}`
			throw new SourceError(file, `${found} (${formatPlace(error.pos[0])})`)
		}
		if (onTwice) findKeysTwice(document.contents, (key) => onTwice(formatPlace(key.range?.[0])))
		if (document.contents) keepTexts(document.contents, isMap ? 'map' : 'keyword')
		return checkSize(document.toJS({ maxAliasCount: -1 }), file, limits)
	} catch (error) {
		if (error instanceof SourceError) throw error
		const isAlias = error instanceof ReferenceError
		throw new SourceError(file, isAlias ? 'it has an alias without an anchor before it' : tooDeep)
	}
}

/** Returns a value that is within the limits. What YAML aliases repeat counts each time. */
export function checkSize(value: Json, file: string, { maxDepth, maxValues }: Limits): Json {
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

/** Finds the keys that stand twice in one object. The parser's own search takes the square of an object's size. */
function findKeysTwice(node: Node | null, onTwice: (key: Scalar) => void): void {
	visit(node, {
		Map(_, { items }) {
			const names = new Set<unknown>()
			for (const { key } of items) {
				if (!isScalar(key)) continue
				if (names.has(key.value)) onTwice(key)
				names.add(key.value)
			}
		},
	})
}

/** Lets the scalars of a node keep their source text where the mode says so. */
function keepTexts(node: Node, mode: Mode): void {
	visit(node, {
		Scalar(key, scalar) {
			if (key !== 'key') scalar.value = readScalar(scalar, mode)
		},
		Pair(_, pair, path) {
			const inner = chooseMode(pair, (path.at(-1) as YAMLMap).items, mode)
			if (inner === mode) return undefined
			keepTexts(pair.value as Node, inner)
			return visit.SKIP
		},
	})
}

function readScalar({ value, source }: Scalar, mode: Mode): Json {
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
function chooseMode({ key, value }: Pair, pairs: readonly Pair[], outer: Mode): Mode {
	if (outer !== 'keyword' || !value || !isScalar(key) || !dataKeywords.test(String(key.value))) return outer
	const type = pairs.find((pair) => isScalar(pair.key) && pair.key.value === 'type')?.value
	const named = (isSeq(type) ? type.items : [type]).map((one) => (isScalar(one) ? one.value : undefined))
	const isOnly = (...types: readonly string[]): boolean =>
		named.some((one) => types.includes(String(one))) && named.every((one) => [...types, 'null'].includes(String(one)))
	return isOnly('string') ? 'text' : isOnly('integer', 'number') ? 'keyword' : 'data'
}

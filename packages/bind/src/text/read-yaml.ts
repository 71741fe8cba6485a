/** Reads YAML 1.2 as far as it is JSON: dates stay text, `NO` stays text, a key that comes twice is refused. */
import { Composer, isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, Parser } from 'yaml'
import type { Json } from '../form/json.ts'
import { SourceError, type SourceErrorCode } from '../read/source-error.ts'
import type { Limits } from './limits.ts'

/** A value, how many values it has in it, and how many levels. */
interface Read {
	readonly value: Json
	readonly values: number
	readonly levels: number
}

interface Conversion {
	readonly limits: Limits
	/** What anchors stand for: values are shared, and counted each time. */
	readonly anchors: Map<string, Read>
	aliases: number
	refuse(code: SourceErrorCode, found: string, node?: unknown): never
}

/**
 * @throws {SourceError} `malformed`, `too-deep`.
 */
export function readYaml(source: string, file: string, limits: Limits): Json {
	const lines = new LineCounter()
	const refuseAt = (code: SourceErrorCode, found: string, offset?: number): never => {
		const { line, col } = lines.linePos(offset ?? 0)
		throw new SourceError(code, file, offset === undefined ? found : `${found} (line ${line}, column ${col})`)
	}
	const refuse: Conversion['refuse'] = (code, found, node) => refuseAt(code, found, startOf(node))
	const tokens = [...new Parser(lines.addNewLine).parse(source)]
	// The composer calls itself for every level: what is too deep must not reach it. A level of YAML is up to two of tokens.
	if (deepest(tokens, limits.maxDepth * 2) > limits.maxDepth * 2) refuse('too-deep', tooDeep(limits))
	const options = { uniqueKeys: false, stringKeys: true, resolveKnownTags: false, prettyErrors: false } as const
	const documents = [...new Composer(options).compose(tokens)]
	const [document] = documents
	if (documents.length > 1) refuse('malformed', 'it holds several YAML documents; split it')
	const [error] = document?.errors ?? []
	if (error) refuseAt('malformed', `it is no YAML: ${error.code}`, error.pos[0])
	return read({ limits, anchors: new Map(), aliases: 0, refuse }, document?.contents).value
}

const tooDeep = ({ maxDepth }: Limits): string => `it is nested more than ${maxDepth} levels deep`

function startOf(node: unknown): number | undefined {
	return (node as { range?: readonly number[] } | undefined | null)?.range?.[0]
}

/** How deep a list of tokens is nested, counted without recursion, and no further than asked. */
function deepest(tokens: readonly unknown[], enough: number): number {
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

function read(conversion: Conversion, node: unknown): Read {
	if (isAlias(node)) return fromAlias(conversion, node)
	const found = isMap(node)
		? fromMap(conversion, node.items)
		: isSeq(node)
			? fromSeq(conversion, node.items)
			: { value: isScalar(node) ? fromScalar(node.value, node.source) : null, values: 1, levels: 0 }
	const anchor = (node as { anchor?: string } | undefined | null)?.anchor
	if (anchor) conversion.anchors.set(anchor, found)
	return found
}

function fromAlias(conversion: Conversion, node: { readonly source: string }): Read {
	const { anchors, limits, refuse } = conversion
	conversion.aliases++
	if (conversion.aliases > limits.maxAliases) refuse('too-deep', `it has more than ${limits.maxAliases} aliases`)
	return anchors.get(node.source) ?? refuse('malformed', 'it has an alias without an anchor before it', node)
}

function fromScalar(value: unknown, source: string | undefined): Json {
	// JSON has neither infinity nor "not a number".
	if (typeof value === 'number') return Number.isFinite(value) ? value : (source ?? String(value))
	return value === null || typeof value === 'boolean' ? value : String(value)
}

function collection({ limits, refuse }: Conversion, value: Json, parts: readonly Read[]): Read {
	const values = parts.reduce((sum, part) => sum + part.values, 1)
	const levels = 1 + parts.reduce((most, part) => Math.max(most, part.levels), 0)
	if (values > limits.maxValues) refuse('too-deep', `it has more than ${limits.maxValues} values`)
	if (levels > limits.maxDepth) refuse('too-deep', tooDeep(limits))
	return { value, values, levels }
}

function fromSeq(conversion: Conversion, items: readonly unknown[]): Read {
	const parts = items.map((item) => read(conversion, item))
	const values = parts.map(({ value }) => value)
	return collection(conversion, values, parts)
}

function fromMap(conversion: Conversion, pairs: readonly Pair[]): Read {
	const { refuse } = conversion
	const members: Record<string, Json> = {}
	const parts: Read[] = []
	const merged: Json[] = []
	for (const { key, value } of pairs) {
		if (!isScalar(key)) refuse('malformed', 'it has a key that is no text', key)
		const { value: given, type } = key as { value: unknown; type?: string }
		const name = String(given ?? '')
		const part = read(conversion, value)
		parts.push(part)
		// A key of YAML 1.1 that many documents still use.
		if (name === '<<' && type === 'PLAIN') merged.push(part.value)
		else if (Object.hasOwn(members, name))
			refuse('malformed', 'the same key stands twice in one object; remove one of them', key)
		else setOwn(members, name, part.value)
	}
	for (const one of merged.flat())
		for (const [name, value] of Object.entries(Object(one)))
			if (!Object.hasOwn(members, name)) setOwn(members, name, value as Json)
	return collection(conversion, members, parts)
}

/** Assigned, a key called `__proto__` would be no member. */
function setOwn(members: Record<string, Json>, name: string, value: Json): void {
	Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true })
}

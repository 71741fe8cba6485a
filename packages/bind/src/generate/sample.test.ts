// What the differential tests share: values that a JSON Schema takes, or almost takes.
import type { Json } from '../text/json.ts'

/** A number from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}

type Fields = Readonly<Record<string, Json>>

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const formats: Readonly<Record<string, string>> = {
	date: '2026-02-28',
	'date-time': '2026-02-28T09:26:00Z',
	uuid: '00000000-0000-4000-8000-000000000000',
	email: 'a@b.example',
	ipv4: '10.0.0.1',
}

/** A value that the schema may well take. */
export function sample(schema: Json, random: () => number, depth = 0): Json {
	if (!isFields(schema)) return null
	const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
	const of = (inner: Json): Json => sample(inner, random, depth + 1)
	if ('const' in schema) return schema.const as Json
	if (Array.isArray(schema.enum) && schema.enum.length) return pick(schema.enum as Json[])
	const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray) as Json[] | undefined
	const parts = Array.isArray(schema.allOf) ? (schema.allOf as Json[]).map(of) : []
	const chosen = alternatives?.length ? [of(pick(alternatives))] : []
	const own = ofType(schema, random, of, depth, pick)
	const objects = [...parts, ...chosen, own].filter(isFields)
	if (objects.length > 1) return Object.assign({}, ...objects) as Json
	return own ?? chosen[0] ?? parts[0] ?? pick<Json>([null, 'x', 1, {}, [], true])
}

function ofType(
	schema: Fields,
	random: () => number,
	of: (inner: Json) => Json,
	depth: number,
	pick: <Item>(items: readonly Item[]) => Item,
): Json | undefined {
	const named = Array.isArray(schema.type) ? pick(schema.type as string[]) : (schema.type as string | undefined)
	const type =
		named ??
		(schema.properties ? 'object' : schema.items ? 'array' : schema.minLength || schema.pattern ? 'string' : undefined)
	if (type === 'object') return ofObject(schema, random, of, depth)
	if (type === 'array') return ofArray(schema, random, of, depth)
	if (type === 'string') return ofText(schema)
	if (type === 'integer' || type === 'number') return ofNumber(schema, random)
	if (type === 'boolean') return random() < 0.5
	return type === 'null' ? null : undefined
}

function ofObject(
	{ properties, required, additionalProperties, minProperties }: Fields,
	random: () => number,
	of: (inner: Json) => Json,
	depth: number,
): Json {
	const names = Array.isArray(required) ? (required as string[]) : []
	const known = isFields(properties) ? properties : {}
	const found: [string, Json][] = []
	for (const [name, inner] of Object.entries(known))
		if (names.includes(name) || (depth < 6 && random() < 0.6)) found.push([name, of(inner)])
	for (const name of names) if (!Object.hasOwn(known, name)) found.push([name, 'x'])
	const extra = isFields(additionalProperties) ? of(additionalProperties) : 'more'
	const few = Number(minProperties ?? 0) - found.length
	if (additionalProperties !== false)
		for (let at = random() < 0.3 ? -1 : 0; at < few; at++) found.push([`extra${at}`, extra])
	return Object.fromEntries(found)
}

function ofArray(
	{ items, prefixItems, minItems, maxItems }: Fields,
	random: () => number,
	of: (inner: Json) => Json,
	depth: number,
): Json {
	const prefix = (Array.isArray(prefixItems) ? prefixItems : []) as Json[]
	const wanted = Math.max(Number(minItems ?? 0), depth > 6 ? 0 : Math.floor(random() * 3))
	const length = Math.min(wanted, Number(maxItems ?? 20), items === false ? prefix.length : 20)
	return Array.from({ length }, (_, at) => of(prefix[at] ?? items ?? {}))
}

function ofText({ format, pattern, minLength, maxLength }: Fields): Json {
	const usual = formats[String(format)] ?? 'text'.slice(0, Number(maxLength ?? 4)).padEnd(Number(minLength ?? 0), 'x')
	if (typeof pattern !== 'string') return usual
	const candidates = [
		usual,
		...(pattern.match(/\w+/g) ?? []),
		...['0', 'A', 'a', '00', '1', 'AB1'].flatMap((part) => Array.from({ length: 40 }, (_, n) => part.repeat(n + 1))),
	]
	try {
		const form = new RegExp(pattern, 'u')
		return candidates.find((text) => form.test(text) && text.length >= Number(minLength ?? 0)) ?? usual
	} catch {
		return usual
	}
}

function ofNumber({ minimum, maximum, exclusiveMinimum, multipleOf, type }: Fields, random: () => number): Json {
	const step = Number(multipleOf ?? 1)
	const least = Number(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : 0))
	const value = Math.ceil(least / step) * step + Math.floor(random() * 3) * step
	const bounded = Math.min(value, Number(maximum ?? Number.POSITIVE_INFINITY))
	return type === 'number' && random() < 0.2 ? bounded + 0.5 : bounded
}

const strangers: readonly Json[] = [
	null,
	'',
	'x',
	'A',
	0,
	-1,
	1.5,
	99,
	true,
	{},
	[],
	[1, 1],
	{ a: 1 },
	'💳💳',
	'2026-02-30',
	'x'.repeat(300),
]

/** The value with one thing in it changed, removed or added. */
export function mutate(value: Json, random: () => number): Json {
	const stranger = strangers[Math.floor(random() * strangers.length)] as Json
	if (Array.isArray(value) && value.length && random() < 0.8) {
		const at = Math.floor(random() * value.length)
		if (random() < 0.2) return [...value, value[at] as Json]
		return value.map((item, index) => (index === at ? mutate(item as Json, random) : (item as Json)))
	}
	if (isFields(value) && Object.keys(value).length && random() < 0.85) {
		const names = Object.keys(value)
		const name = names[Math.floor(random() * names.length)] as string
		const { [name]: field, ...rest } = value
		if (random() < 0.35) return rest
		return random() < 0.15 ? { ...value, unknown: stranger } : { ...value, [name]: mutate(field as Json, random) }
	}
	return stranger
}

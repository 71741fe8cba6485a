/** Lists the error codes that a document shows, for `problems` of `outcomeOf`. A person decides which ones end an order. */
import type { VendorOperation } from '../form/source.ts'
import { isObject } from '../read/json-object.ts'
import type { Json } from '../text/json.ts'

/** Names of fields that hold an error code, the most certain first. */
const names = [/^(?:error_?|problem_?)?(?:code|codigo|código)$|^issue$/i, /^(?:reason|razao|razão|type)$/i]

/** Words of texts about a payment that exists already, or about a request that was sent before. */
const existing = /exist|duplica|already|repeat|repetid|idempot|(?:^|[^\p{L}])j[áa](?:[^\p{L}]|$)|in use|em uso/iu

/** The error codes of one field. */
export interface ShownCodes {
	/** Path of the field, as `problems` takes it: `errors[].code`. */
	readonly field: string
	readonly codes: readonly string[]
	/** Codes whose texts say that something exists already. A payment that exists isn't refused, so it must be looked up. */
	readonly exists: readonly string[]
}

/** A code, its path, and the texts beside it. */
interface Found {
	readonly path: string
	readonly code: string
	readonly texts: string
	readonly rank: number
}

function findCodes(value: Json, about: string, status: string, path = ''): readonly Found[] {
	if (Array.isArray(value)) return value.flatMap((item) => findCodes(item, about, status, `${path}[]`))
	if (!isObject(value) || /(?:^|\.|_)links?(?:\.|$)/i.test(path)) return []
	const texts = Object.values(value).filter((inner) => typeof inner === 'string')
	return Object.entries(value).flatMap(([name, inner]): readonly Found[] => {
		const at = path === '' ? name : `${path}.${name}`
		if (typeof inner === 'object') return findCodes(inner, about, status, at)
		const rank = names.findIndex((form) => form.test(name))
		const isCode = rank >= 0 && typeof inner !== 'boolean' && String(inner) !== status && `${inner}`.length <= 120
		return isCode && inner !== '' ? [{ path: at, code: String(inner), texts: [about, ...texts].join(' '), rank }] : []
	})
}

/** Returns the codes of the field that is most certainly the code; undefined if the document shows none. */
export function listCodes({ responses }: VendorOperation): ShownCodes | undefined {
	const found = responses
		.filter(({ status }) => /^[45]\d\d$/.test(status))
		.flatMap(({ status, description = '', contents }) =>
			contents.flatMap(({ samples = [] }) =>
				samples.flatMap(({ about, json }) => findCodes(JSON.parse(json), `${about} ${description}`, status)),
			),
		)
	const count = (path: string): number => found.filter((one) => one.path === path).length
	const [first] = [...found].sort((one, other) => one.rank - other.rank || count(other.path) - count(one.path))
	if (!first) return undefined
	const own = found.filter(({ path }) => path === first.path)
	const exists = new Set(own.filter(({ code, texts }) => existing.test(`${code} ${texts}`)).map(({ code }) => code))
	const codes = new Set(own.map(({ code }) => code))
	return { field: first.path, codes: [...codes].filter((code) => !exists.has(code)).sort(), exists: [...exists].sort() }
}

/** Formats codes as a comment for a map. */
export function formatCodes({ field, codes, exists }: ShownCodes): string {
	const write = (list: readonly string[]): string =>
		[...list.slice(0, 12), ...(list.length > 12 ? [`${list.length - 12} more`] : [])].join(', ')
	const apart = exists.length > 0 ? `; look it up (exists): ${write(exists)}` : ''
	return `codes in ${field}: ${write(codes) || 'none'}${apart}`
}

/** Words of a document that say that a response comes before any effect. */
const before =
	/not (?:been )?(?:processed|executed)|before (?:any )?processing|n[ãa]o (?:foi|ser[áa]) (?:processad|executad|efetuad)/i

/** Lists the error statuses of which the document says in words that nothing was done. */
export function listUnprocessed({ responses }: VendorOperation): readonly number[] {
	const said = responses.filter(({ status, description = '' }) => /^[45]\d\d$/.test(status) && before.test(description))
	return said.map(({ status }) => Number(status))
}

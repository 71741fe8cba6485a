/**
 * Component identifiers (RFC 9421 §2): the names of what a signature covers.
 * @module
 */
import { SignatureError } from '../signature-error.ts'
import { serializeItem } from '../structured-fields/serialize.ts'
import type { BareItem, Item, Member } from '../structured-fields/value.ts'

/**
 * What a signature covers: a header (`content-type`) or a derived component (`@method`), alone or with its parameters:
 * `['@query-param', { name: 'id' }]`, `['@method', { req: true }]`, `['example', { key: 'a' }]`, `['example', { sf: true }]`.
 */
export type Component = string | readonly [name: string, parameters: Readonly<Record<string, string | true>>]

/** One component as both sides write it. */
export interface Identifier {
	readonly name: string
	readonly item: Item
	/** As in the signature base: `"@method";req`. */
	readonly text: string
	/** The same for identifiers that differ in the order of their parameters only (RFC 9421 §2). */
	readonly key: string
}

const derived = /^@(?:method|target-uri|authority|scheme|request-target|path|query|query-param|status)$/
const fieldName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/

/** Reads a component of a profile. Header names may be in any case. */
export function identifierOfProfile(component: Component): Identifier {
	const [name, parameters] = typeof component === 'string' ? [component, {}] : component
	const entries = Object.entries(parameters).map(([key, value]): [string, BareItem] => [
		key,
		value === true ? { type: 'boolean', value } : { type: 'string', value },
	])
	return identifier({ bare: { type: 'string', value: name.toLowerCase() }, parameters: new Map(entries) })
}

/** Reads a component that a message lists. */
export function identifierOfMessage(member: Member): Identifier {
	if ('items' in member) throw malformed('a list within a list')
	return identifier(member)
}

/** @throws {SignatureError} `repeated` when two are the same but for the order of parameters. */
export function refuseRepeated(identifiers: readonly Identifier[]): void {
	const seen = new Set<string>()
	for (const { key, text } of identifiers) {
		if (seen.has(key))
			throw new SignatureError('repeated', `Cannot use the component ${text}: it is listed twice`, { component: text })
		seen.add(key)
	}
}

function identifier(item: Item): Identifier {
	if (item.bare.type !== 'string') throw malformed('a name that is not a string')
	const name = item.bare.value
	const text = serializeItem(item)
	if (!derived.test(name) && !fieldName.test(name))
		throw malformed(`${text}, which is neither a header in lower case nor a known derived component`)
	checkParameters(name, item, text)
	const sorted = new Map([...item.parameters].sort(([a], [b]) => (a < b ? -1 : 1)))
	return { name, item, text, key: serializeItem({ ...item, parameters: sorted }) }
}

function checkParameters(name: string, { parameters }: Item, text: string): void {
	const allowed =
		name === '@query-param' ? ['name', 'req'] : name.startsWith('@') ? ['req'] : ['sf', 'key', 'bs', 'req']
	for (const [key, { type, value }] of parameters) {
		if (key === 'tr') throw malformed(`${text}; fetch cannot reach trailers`)
		if (!allowed.includes(key)) throw malformed(`${text} with the parameter ${key}`)
		const wanted = key === 'name' || key === 'key' ? type === 'string' : value === true
		if (!wanted) throw malformed(`${text}, whose parameter ${key} is of the wrong type`)
	}
	if (name === '@query-param' && !parameters.has('name')) throw malformed('"@query-param" without a name')
	// RFC 9421 §2.1: `bs` keeps the value as it is, `sf` and `key` rewrite it.
	if (parameters.has('bs') && (parameters.has('sf') || parameters.has('key')))
		throw malformed(`${text}: bs excludes sf and key`)
	if (name === '@status' && parameters.has('req')) throw malformed('"@status";req: requests have no status')
}

function malformed(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot use a component: found ${found}`)
}

/**
 * Component identifiers (RFC 9421 §2): names of the message parts that a signature covers.
 * @module
 */
import { SignatureError } from '../signature-error.ts'
import { serializeItem } from '../structured-fields/serialize.ts'
import type { BareItem, Item, Member } from '../structured-fields/value.ts'

/**
 * A part that a signature covers: a header (`content-type`) or a derived component (`@method`), alone or with its parameters:
 * `['@query-param', { name: 'id' }]`, `['@method', { req: true }]`, `['example', { key: 'a' }]`, `['example', { sf: true }]`.
 */
export type Component = string | readonly [name: string, parameters: Readonly<Record<string, string | true>>]

/** A component in the form that both sides write. */
export interface Identifier {
	readonly name: string
	readonly item: Item
	/** The component as it stands in the signature base: `"@method";req`. */
	readonly text: string
	/** A key that ignores the order of parameters (RFC 9421 §2). */
	readonly key: string
}

const derived = /^@(?:method|target-uri|authority|scheme|request-target|path|query|query-param|status)$/
const fieldName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/

/** Parses a component from the options. Header names may have any case. */
export function identifierOfProfile(component: Component): Identifier {
	const [name, parameters] = typeof component === 'string' ? [component, {}] : component
	const entries = Object.entries(parameters).map(([key, value]): [string, BareItem] => [
		key,
		value === true ? { type: 'boolean', value } : { type: 'string', value },
	])
	return identifier({ bare: { type: 'string', value: name.toLowerCase() }, parameters: new Map(entries) })
}

/** Parses a component from the list that a received signature says it covers. */
export function identifierOfMessage(member: Member): Identifier {
	if ('items' in member) throw malformed('a list within a list')
	return identifier(member)
}

/** Rejects components that occur twice, also with their parameters in another order. */
export function refuseRepeated(identifiers: readonly Identifier[]): void {
	const seen = new Set<string>()
	for (const { key, text } of identifiers) {
		if (seen.has(key))
			throw new SignatureError('repeated', `Cannot use the component ${text}: it is listed twice; leave one out`, {
				component: text,
			})
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
	// Rejects `bs` with `sf` or `key` (RFC 9421 §2.1): `bs` signs the value's bytes as they are, while `sf` and `key`
	// rewrite it.
	if (parameters.has('bs') && (parameters.has('sf') || parameters.has('key')))
		throw malformed(`${text}: bs excludes sf and key`)
	if (name === '@status' && parameters.has('req')) throw malformed('"@status";req: requests have no status')
}

function malformed(found: string): SignatureError {
	return new SignatureError('malformed', `Cannot use a component: found ${found}`)
}

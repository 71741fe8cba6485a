/** Keeps what bound operations with a `lookup` create, so that its read shows the payment as it is now. */
import type { Binding, BoundLookup, BoundOperation, BoundRequest, BoundResponse } from '../bindings.ts'
import type { Exchange } from '../exchange.ts'
import { readBodyJson } from '../message.ts'
import { isRecord } from '../shapes.ts'

type Fields = Readonly<Record<string, unknown>>

const readValue = (value: unknown, path: string): unknown =>
	path.split('.').reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value)

/** Returns a copy of an object with another value at a path: `amount.value`. */
function setValue(whole: unknown, path: string, value: unknown): Fields {
	const [name = '', ...below] = path.split('.')
	const own = isRecord(whole) ? whole : {}
	return { ...own, [name]: below.length === 0 ? value : setValue(own[name], below.join('.'), value) }
}

/** Lists all values of an object, by their paths. */
function listValues(value: Fields, prefix = ''): [path: string, value: unknown][] {
	return Object.entries(value).flatMap(([name, inner]) =>
		isRecord(inner) ? listValues(inner, `${prefix}${name}.`) : [[prefix + name, inner] as [string, unknown]],
	)
}

function readSent({ identifiedBy = [] }: BoundOperation, { params, query, body }: BoundRequest): Fields {
	const names = Array.isArray(identifiedBy) ? (identifiedBy as readonly string[]) : Object.keys(identifiedBy)
	const values = names.map((name) => [name, params[name] ?? query[name] ?? readValue(body, name)] as const)
	return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Returns the path at which a lookup reads a payment; undefined if it lacks a value. `saved` has the values of the response. */
function findPath({ operation: { path }, input }: BoundLookup, fields: Fields, saved: Fields): string | undefined {
	try {
		const { params = {} } = Object(input({ fields, saved, reference: '' })) as { params?: Fields }
		const filled = path.replace(/\{([^{}]*)\}/g, (all, name: string) =>
			params[name] === undefined ? all : encodeURIComponent(String(params[name])),
		)
		return filled.includes('{') ? undefined : filled
	} catch {
		return undefined
	}
}

/** Returns another id of the same form: a number, or a text of the same length. */
function createId(id: unknown, count: number): unknown {
	if (typeof id === 'number') return id + count
	return typeof id === 'string' ? `${id.slice(0, -String(count).length)}${count}` : `emulator-${count}`
}

/** Returns the body with an id that no other payment has, and the path at which a lookup reads it. */
function locate(lookup: BoundLookup, sent: Fields, body: Fields, { held }: Pick<Exchange['space'], 'held'>) {
	const values = Object.fromEntries(listValues(body))
	const find = (isTaken: boolean) => {
		const made = new Map<string, unknown>()
		// The function alone knows which values of the response it reads.
		const saved = new Proxy(values, {
			get(known, name: string) {
				if (known[name] !== undefined && !isTaken) return known[name]
				if (!made.has(name)) made.set(name, createId(known[name], held.size() + 1))
				return made.get(name)
			},
		})
		const path = findPath(lookup, sent, saved)
		return { path, body: [...made].reduce<Fields>((whole, [name, id]) => setValue(whole, name, id), body), made }
	}
	const first = find(false)
	const isTaken = first.path !== undefined && held.get(first.path) !== undefined && !lookup.ofStep
	const other = isTaken ? find(true) : first
	return other.made.size > 0 ? other : first
}

/** Returns a response with the values of the request that identify the payment, and with the time of now. */
function fillResponse(body: Fields, lookup: BoundLookup, sent: Fields, nowMs: number): Fields {
	const { fields = {}, at } = lookup
	const values = Object.entries(sent).map(([name, value]) => [fields[name] ?? name, value] as const)
	const timed = at === undefined ? values : [...values, [at, new Date(nowMs).toISOString()] as const]
	return timed.reduce<Fields>((made, [path, value]) => setValue(made, path, value), body)
}

/**
 * Returns the response to a request that creates or changes a payment, and stores what the lookup's read will show. If the operation is
 * `repeatable`, a second request of one id gets the first response and has no effect.
 */
export function playPayment(
	{ space }: Exchange,
	{ operation, response }: Binding,
	request: BoundRequest,
	given: BoundResponse,
): { readonly response: BoundResponse; readonly isRepeat: boolean } {
	const { lookup, step = 'create', repeatable } = operation
	if (!lookup || !isRecord(given.body) || (given.status ?? 200) >= 300) return { response: given, isRepeat: false }
	const sent = readSent(operation, request)
	const isOwn = typeof response === 'function'
	const { path, body } = isOwn
		? { path: findPath(lookup, sent, Object.fromEntries(listValues(given.body))), body: given.body }
		: locate(lookup, sent, fillResponse(given.body, lookup, sent, space.now()), space)
	const played = { response: { ...given, body }, isRepeat: false }
	if (path === undefined) return played
	const held = space.held.get(path)
	if (held && repeatable) return { response: { ...given, body: held }, isRepeat: true }
	// A word of `pending` becomes an applied one, because a platform decides later.
	const own = [...lookup.applied, ...(lookup.rejected ?? []), ...(lookup.reversed ?? [])]
	const words = step !== 'create' && held && lookup.ofStep ? lookup.ofStep : own
	const word = readValue(body, lookup.field)
	const shown = step === 'create' || !held ? body : held
	space.held.set(path, setValue(shown, lookup.field, words.includes(word as string) ? word : words[0]))
	return played
}

/** Returns the name of the request's idempotency key in the store; undefined if it has none. */
function findKey({ message }: Exchange, { id, operation: { idempotencyKey } }: Binding): string | undefined {
	const { header, field = '' } = idempotencyKey ?? {}
	const key = header === undefined ? Object(readBodyJson(message))[field] : message.headers.get(header)
	return key ? `${id} ${key}` : undefined
}

/** Returns the first response to a request with this idempotency key; undefined if it is the first one. */
export function repeatResponse(exchange: Exchange, binding: Binding): BoundResponse | undefined {
	const key = findKey(exchange, binding)
	return key === undefined ? undefined : exchange.space.held.get(key)
}

/** Keeps a response for requests with the same idempotency key. */
export function keepResponse(exchange: Exchange, binding: Binding, response: BoundResponse): void {
	const key = findKey(exchange, binding)
	if (key !== undefined) exchange.space.held.set(key, response)
}

/** Returns what the read of a lookup shows; undefined if the request is another one, or your function responds to it. */
export function showPayment({ space, message }: Exchange, { isLookup, response }: Binding): BoundResponse | undefined {
	if (!isLookup || typeof response === 'function') return undefined
	const held = space.held.get(message.path)
	return held ? { body: held } : { status: 404, body: { title: 'Not found', status: 404 } }
}

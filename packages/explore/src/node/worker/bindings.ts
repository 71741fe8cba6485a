/** The bindings of an explored Worker. Each call is counted while it is in progress. Its end is a boundary. */

import { here } from '../agent/globals.ts'

/** Members that return at once an object with members of its own, such as a stub or a statement. Calls of those members are counted. */
const immediate = new Set(['jurisdiction', 'getByName', 'prepare', 'bind', 'withSession'])
/** Members that create the id of a Durable Object. */
const naming = new Set(['idFromName', 'idFromString', 'newUniqueId'])
/** Members that only read. SQL that changes data must use `run` or `exec`, which count as changes. */
const reading = /^(?:get|list|head|first|raw|all)/

type Env = Readonly<Record<string, unknown>>
type Call = (...args: unknown[]) => unknown

/** Number of calls of bindings that are in progress. */
let calls = 0
const bare = new WeakMap<object, object>()

/** Returns whether calls of bindings are in progress. */
export const areCallsInProgress = (): boolean => calls > 0

/** Wraps the bindings for a process. */
export const wrapBindings = (env: Env): Env =>
	Object.fromEntries(
		Object.entries(env).map(([name, value]) => [name, isReference(value) ? wrapBinding(value, name) : value]),
	)

const isReference = (value: unknown): value is object => typeof value === 'object' && value !== null
const unwrap = (value: unknown): unknown =>
	Array.isArray(value) ? value.map(unwrap) : isReference(value) ? (bare.get(value) ?? value) : value

function wrapBinding(target: object, name: string): object {
	const proxy = new Proxy(target, {
		get(_, member) {
			const found: unknown = Reflect.get(target, member, target)
			if (typeof found !== 'function' || typeof member !== 'string') return found
			const call: Call = (...args) => Reflect.apply(found, target, args.map(unwrap))
			if (naming.has(member)) return call
			if (immediate.has(member) || (member === 'get' && 'idFromName' in target))
				return (...args: unknown[]) => wrapBinding(Object(call(...args)), name)
			return (...args: unknown[]) => countCall(() => call(...args), `${name}.${member}`, !reading.test(member))
		},
	})
	bare.set(proxy, target)
	return proxy
}

async function countCall(call: () => unknown, name: string, isChange: boolean): Promise<unknown> {
	const result = await readWhole(call)
	const told = await here.getStore()?.pass(`binding:${name}_${isChange ? 'stored' : 'read'}`)
	// This is Cloudflare's own message.
	if (told?.fails) throw new Error('Network connection lost.')
	return result
}

/** Returns the result of a call. If it is a response, reads its whole body first. */
async function readWhole(call: () => unknown): Promise<unknown> {
	calls++
	try {
		const result = await call()
		if (!(result instanceof Response) || !result.body) return result
		return new Response(await result.arrayBuffer(), result)
	} finally {
		calls--
	}
}

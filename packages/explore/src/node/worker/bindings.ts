/**
 * The bindings of an explored Worker: each call is counted while it is under way, and is a boundary when it has ended.
 * @module
 */
import { here } from '../agent/globals.ts'

/** Members of a binding that answer at once with what has members of its own: stubs and statements, whose calls are counted. */
const immediate = new Set(['jurisdiction', 'getByName', 'prepare', 'bind', 'withSession'])
/** Members that make an id. */
const naming = new Set(['idFromName', 'idFromString', 'newUniqueId'])
/** Members that only read. Of SQL that changes something, `run` and `exec` are members that change. */
const reading = /^(?:get|list|head|first|raw|all)/

type Env = Readonly<Record<string, unknown>>
type Call = (...args: unknown[]) => unknown

/** How many calls of bindings have not ended. */
let calls = 0
const bare = new WeakMap<object, object>()

/** Whether calls of bindings have not ended. */
export const areCallsUnderWay = (): boolean => calls > 0

/** The bindings as a process is handed them. */
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
	const told = await here.getStore()?.pass(`binding ${name} ${isChange ? 'stored' : 'read'}`)
	// As Cloudflare says it.
	if (told?.fails) throw new Error('Network connection lost.')
	return result
}

/** What a call has brought; of an answer, all of it. */
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

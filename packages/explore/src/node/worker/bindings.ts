/**
 * The bindings of an explored Worker: each call is counted while it is under way, and is a boundary when it has ended. Objects of a schedule
 * are its own, by their names.
 * @module
 */
import { here } from '../agent/globals.ts'

/** Members of a binding that answer at once with what has members of its own: stubs and statements, whose calls are counted. */
const immediate = new Set(['jurisdiction', 'prepare', 'bind', 'withSession'])
/** Members that make an id. */
const naming = new Set(['idFromName', 'idFromString', 'newUniqueId'])
/** Members that change nothing, unless they run SQL that does. */
const reading = /^(?:get|list|head|first|raw|all)/
const readingSql = /^\s*(?:select|pragma|explain)\b/i

type Env = Readonly<Record<string, unknown>>
type Call = (...args: unknown[]) => unknown

/** What is under way in the isolate, and whose schedule it is. */
const now = { calls: 0, schedule: '', objects: new Map<string, { end(): unknown }>() }
const bare = new WeakMap<object, object>()

/** Whether calls of bindings have not ended. */
export const areCallsUnderWay = (): boolean => now.calls > 0

/** From here on it is another schedule, and all that bindings hold is gone. Those of its objects that have their own name are new. */
export async function emptyBindings(env: Env, schedule: string): Promise<void> {
	await endObjects()
	now.schedule = schedule
	for (const binding of Object.values(env)) {
		if (has(binding, 'getWithMetadata')) await emptyNamespace(binding as unknown as Namespace)
		if (has(binding, 'prepare')) await emptyDatabase(binding as unknown as Database)
	}
}

/** Ends the objects that were asked for: what they have in memory is gone, as it is when the machine dies. */
export async function endObjects(): Promise<void> {
	const ended = [...now.objects.values()].map(async (object) => object.end())
	now.objects.clear()
	await Promise.allSettled(ended)
}

/** The bindings as a process is handed them. */
export const wrapBindings = (env: Env): Env =>
	Object.fromEntries(
		Object.entries(env).map(([name, value]) => [name, isReference(value) ? wrapBinding(value, { name }) : value]),
	)

const isReference = (value: unknown): value is object => typeof value === 'object' && value !== null
const has = (value: unknown, member: string): value is object => isReference(value) && member in value
const unwrap = (value: unknown): unknown =>
	Array.isArray(value) ? value.map(unwrap) : isReference(value) ? (bare.get(value) ?? value) : value

/** What a story calls it, and the SQL that it runs. */
interface Known {
	readonly name: string
	readonly sql?: string
}

function wrapBinding(target: object, { name, sql }: Known): object {
	const proxy = new Proxy(target, {
		get(_, member) {
			const found: unknown = Reflect.get(target, member, target)
			if (typeof found !== 'function' || typeof member !== 'string') return found
			const call: Call = (...args) => Reflect.apply(found, target, args.map(unwrap))
			if (member === 'get' && has(target, 'idFromName')) return createStub(call, name)
			if (naming.has(member)) return member === 'idFromName' ? forSchedule(call) : call
			if (member === 'getByName') return createStub(forSchedule(call), name)
			if (immediate.has(member))
				return (...args: unknown[]) => wrapBinding(Object(call(...args)), { name, ...readSql(member, args, sql) })
			return (...args: unknown[]) =>
				countCall(() => call(...args), `${name}.${member}`, isChangingCall(member, readSql(member, args, sql)))
		},
	})
	bare.set(proxy, target)
	return proxy
}

const readSql = (member: string, [text]: readonly unknown[], sql?: string): { readonly sql?: string } => {
	const found = (member === 'prepare' || member === 'exec') && typeof text === 'string' ? text : sql
	return found === undefined ? {} : { sql: found }
}

const isChangingCall = (member: string, { sql }: { readonly sql?: string }): boolean =>
	sql === undefined ? !reading.test(member) : !readingSql.test(sql)

const forSchedule =
	(call: Call): Call =>
	(name, ...options) =>
		call(`${now.schedule}/${name}`, ...options)

const createStub =
	(call: Call, name: string): Call =>
	(id, ...options) => {
		const stub = Object(call(id, ...options))
		// A stub belongs to the request that took it: this one asks for the end in the same.
		now.objects.set(`${name} ${id}`, { end: () => stub[endObject]() })
		return wrapBinding(stub, { name })
	}

/** The method by which an object is ended. */
export const endObject = 'tarjaExploreEnds'

async function countCall(call: () => unknown, name: string, isChange: boolean): Promise<unknown> {
	const result = await readWhole(call)
	const told = await here.getStore()?.passBinding(name, isChange)
	// As Cloudflare says it.
	if (told?.fails) throw new Error('Network connection lost.')
	return result
}

/** What a call has brought; of an answer, all of it. */
async function readWhole(call: () => unknown): Promise<unknown> {
	now.calls++
	try {
		const result = await call()
		if (!(result instanceof Response) || !result.body) return result
		return new Response(await result.arrayBuffer(), result)
	} finally {
		now.calls--
	}
}

interface Namespace {
	list(options: { readonly cursor?: string }): Promise<{
		readonly keys: readonly { readonly name: string }[]
		readonly list_complete: boolean
		readonly cursor?: string
	}>
	delete(name: string): Promise<unknown>
}

async function emptyNamespace(namespace: Namespace): Promise<void> {
	for (;;) {
		const { keys, list_complete: isComplete } = await namespace.list({})
		await Promise.all(keys.map(({ name }) => namespace.delete(name)))
		if (isComplete) return
	}
}

interface Database {
	prepare(sql: string): { all(): Promise<{ readonly results: readonly { readonly name: string }[] }> }
}

async function emptyDatabase(database: Database): Promise<void> {
	const tables =
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'"
	const { results } = await database.prepare(tables).all()
	for (const { name } of results) await database.prepare(`DROP TABLE IF EXISTS "${name}"`).all()
}

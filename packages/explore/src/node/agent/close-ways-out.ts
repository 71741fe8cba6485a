/**
 * Closes every way out of this process: connections, name lookups, processes, threads and native code. What would leave ends the process,
 * and the message names the line. Import it before the module that is explored.
 * @module
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import module, { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { basename } from 'node:path'
import threads from 'node:worker_threads'
import { here } from './globals.ts'
import { databasesVariable, isExplorer, refuseModule } from './own.ts'

/** Declared databases: `host:port`, the path of a socket, or the file name of a driver's native code. */
const databases = (process.env[databasesVariable] ?? '').split(',').filter(Boolean)

/** The same with the addresses of hosts that have a name. */
const addresses = new Set(databases)

/** Folders of this package: its frames are no lines of the module. */
const own = ['src/', 'dist/'].map((part) => new URL(part, import.meta.resolve('@tarja/explore/package.json')).pathname)

/** Frames of a stack that are searched for a line of the module. */
const mostFrames = 100

/** Returns the line of the module that is running, or the innermost one outside of the runtime. */
function findLine(): string {
	// The process ends: nobody needs what they were.
	Reflect.set(Error, 'stackTraceLimit', mostFrames)
	Reflect.set(Error, 'prepareStackTrace', undefined)
	const frames = String(new Error().stack).split('\n').slice(1)
	const outside = frames.filter((frame) => /[\\/].*:\d+:\d+/.test(frame) && !/node:/.test(frame))
	const foreign = outside.filter((frame) => !own.some((folder) => frame.includes(folder)))
	const line = foreign.find((frame) => !/[\\/]node_modules[\\/]|@tarja/.test(frame)) ?? foreign[0]
	const [, place = 'an unknown line'] = /(?:file:\/\/)?([^\s()]*:\d+):\d+\)?$/.exec(line ?? '') ?? []
	return place.replace(/\?tarja-process=\d+/, '')
}

/** Ends the process: nothing that follows could be trusted to stay. */
function leave(what: string): never {
	const advice = /^(?:connect|look)/.test(what)
		? 'use fetch or undiciTransport(), or declare a database with --database <host:port>'
		: what.startsWith('load')
			? 'it could connect to anything; declare the driver of a database with --database <file name>'
			: 'leave it out of what is explored'
	refuseModule(`${findLine()} would ${what}; ${advice}`)
}

/** What a call would do; nothing where it is allowed. */
type Describe = (args: readonly unknown[]) => string | undefined

/** Returns whether the explorer does this itself: it connects to this machine alone. */
const isOfExplorer = (what: string): boolean => !/^look up|^connect to (?!127\.0\.0\.1:|localhost:)/.test(what)

/** Replaces a function or class of a module: outside of the explorer's own work, a call that is not allowed ends the process. */
function close(holder: object, name: string, describe: Describe): void {
	const original: unknown = Reflect.get(holder, name)
	if (typeof original !== 'function') return
	const check = (args: readonly unknown[]): void => {
		const what = describe(args)
		if (what !== undefined && !(isExplorer() && isOfExplorer(what))) leave(what)
	}
	const value = new Proxy(original as (...args: unknown[]) => unknown, {
		apply(target, self, args) {
			check(args)
			return Reflect.apply(target, self, args)
		},
		construct(target, args, newTarget) {
			check(args)
			return Reflect.construct(target, args, newTarget)
		},
	})
	Reflect.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true })
	// A class is also found as the constructor of what it makes.
	if (Reflect.get(original, 'prototype')?.constructor === original)
		Reflect.defineProperty(original.prototype, 'constructor', { value, configurable: true, writable: true })
}

/** Describes a connection by its options, as `net.Socket.connect` takes them: `connect()` itself passes a list of them. */
function describeConnection([input, second]: readonly unknown[]): string | undefined {
	const [first, host] = Array.isArray(input) ? [input[0], undefined] : [input, second]
	const isPath = typeof first === 'string' && !/^\d+$/.test(first)
	const options = Object(typeof first === 'object' ? first : isPath ? { path: first } : { port: first, host })
	const place = options.path ?? `${typeof options.host === 'string' ? options.host : 'localhost'}:${options.port}`
	return databases.includes(place) ? undefined : `connect to ${place}`
}

function describeLookup(name: unknown): string | undefined {
	const isDatabase = databases.some((place) => place.startsWith(`${name}:`))
	return isDatabase || net.isIP(String(name)) || name === 'localhost' ? undefined : `look up ${name}`
}

/** Describes the use of one of the runtime's own handles, which is handed an address and a port, or the path of a socket. */
function describeHandle(name: string, [, place, port]: readonly unknown[]): string | undefined {
	if (name === 'spawn') return 'start a process'
	if (name === 'getaddrinfo') return describeLookup(place)
	// A name server is asked for addresses and for localhost, too.
	if (/^(?:query|get)/.test(name)) return `look up ${place}`
	if (!name.startsWith('connect') || typeof place !== 'string') return `${name} a socket`
	const address = typeof port === 'number' ? `${place}:${port}` : place
	return addresses.has(address) ? undefined : `connect to ${address}`
}

const startsThread: Describe = () => 'start a thread'

/** Describes native code by the file that it is in: nothing can be known of what it does. */
const describeNative = (file: unknown): string | undefined => {
	const name = basename(String(file))
	return databases.includes(name) ? undefined : `load the native code ${name}`
}

/** Closes native code: addons, extensions of SQLite, libraries. */
function closeNative(): void {
	close(process, 'dlopen', ([, file]) => describeNative(file))
	const sqlite = process.getBuiltinModule('node:sqlite')
	if (sqlite) close(sqlite.DatabaseSync.prototype, 'loadExtension', ([file]) => describeNative(file))
	const ffi = process.getBuiltinModule('node:ffi')
	if (ffi) for (const name of ['dlopen', 'DynamicLibrary']) close(ffi, name, ([file]) => describeNative(file))
}

/** Functions of handles that reach somebody, or let somebody in. */
const doors = /^(?:open|bind|listen|connect|send|spawn|query|getHost|getaddr|getname|add.*Membership)/

/** Closes the handles that Node's modules are made of: every connection passes one of them, whatever led to it. */
function closeHandles(): void {
	const binding: ((name: string) => object) | undefined = Reflect.get(process, 'binding')
	for (const wrap of ['tcp_wrap', 'pipe_wrap', 'udp_wrap', 'cares_wrap', 'process_wrap', 'spawn_sync', 'inspector']) {
		const found = binding?.(wrap) ?? {}
		for (const holder of [found, ...Object.values(found).map((value) => Object(value).prototype ?? {})])
			for (const name of Object.getOwnPropertyNames(holder))
				if (doors.test(name)) close(holder, name, (args) => describeHandle(name, args))
	}
	close(process, 'execve', () => 'start a process')
}

/** Closes what reaches a handle later, when the line is forgotten, or a copy of its functions, or none. */
function closeModules(): void {
	close(net.Socket.prototype, 'connect', describeConnection)
	close(net.Server.prototype, 'listen', () => 'listen')
	for (const name of ['send', 'connect', 'bind']) close(dgram.Socket.prototype, name, () => 'send a datagram')
	for (const holder of [dns, dns.promises]) {
		close(holder, 'lookup', ([name]) => describeLookup(name))
		close(holder, 'lookupService', ([address]) => `look up ${address}`)
	}
	close(threads, 'Worker', startsThread)
	close(module, 'register', startsThread)
}

function closeGlobals(): void {
	const inProcess = globalThis.fetch
	const readUrl = ([input]: readonly unknown[]): string => String(Object(input).url ?? input)
	// The world's processes have a fetch of their own; what runs outside of them is the module as it is loaded.
	close(globalThis, 'fetch', (args) => (here.getStore() ? undefined : `fetch ${readUrl(args)} as it is loaded`))
	if (globalThis.fetch === inProcess) throw new Error('Cannot explore here: fetch cannot be replaced')
	for (const name of ['WebSocket', 'EventSource']) close(globalThis, name, (args) => `open ${readUrl(args)}`)
}

/** Closes the ways out. */
export async function closeWaysOut(): Promise<void> {
	for (const place of databases) {
		const [, host = '', port = ''] = /^(.+)(:\d+)$/.exec(place) ?? []
		const found = host ? await dns.promises.lookup(host, { all: true }).catch(() => []) : []
		for (const { address } of found) addresses.add(address + port)
	}
	// The runtime makes it with a handle, when it is first used.
	void process.stderr
	closeModules()
	closeHandles()
	closeNative()
	closeGlobals()
	// What was imported by name is the closed one, too.
	syncBuiltinESMExports()
}

/**
 * Closes every way out of this process: connections, name lookups, processes, threads and native code. If the module tries one, the process
 * ends, and the message names the line. Import this file before the module that is explored.
 * @module
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { basename } from 'node:path'
import threads from 'node:worker_threads'
import { here, probe } from './globals.ts'
import { databasesVariable, findLine, isExplorer, refuseModule } from './own.ts'

/** Declared databases: `host:port`, the path of a socket, or the file name of a driver's native code. */
const databases = (process.env[databasesVariable] ?? '').split(',').filter(Boolean)

/** Ends the process, because the module's code might catch an error and go on. */
function leave(what: string): never {
	const advice = /^(?:connect|look)/.test(what)
		? 'use fetch or undiciTransport(), or declare a database with --database <host:port>'
		: what.startsWith('load')
			? 'it could connect to anything; declare the driver of a database with --database <file name>'
			: what.startsWith('write')
				? 'write below the folder in process.env.TARJA_EXPLORED, which is a new one for each schedule'
				: 'leave it out of what is explored'
	refuseModule(`${findLine()} would ${what}; ${advice}`)
}

/** Returns what a call would do; undefined if the call is allowed. */
export type Describe = (args: readonly unknown[]) => string | undefined

/** Returns whether the explorer may do this itself. It connects only to this machine. */
const isOfExplorer = (what: string): boolean => !/^look up|^connect to (?!127\.0\.0\.1:|localhost:)/.test(what)

/** Replaces a function or class of a module. A call that isn't allowed ends the process, except during the explorer's own work. */
export function close(holder: object, name: string, describe: Describe): void {
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
}

/** Describes a connection by the arguments of `net.Socket.connect`. `net.connect()` passes them as one list. */
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

/** Describes native code by its file name, because it isn't known what the code does. */
const describeNative = (file: unknown): string | undefined => {
	const name = basename(String(file))
	return databases.includes(name) ? undefined : `load the native code ${name}`
}

/** Closes native code: addons and extensions of SQLite. */
function closeNative(): void {
	close(process, 'dlopen', ([, file]) => describeNative(file))
	const sqlite = process.getBuiltinModule('node:sqlite')
	if (sqlite) close(sqlite.DatabaseSync.prototype, 'loadExtension', ([file]) => describeNative(file))
}

/** Closes the functions of Node's modules that connect, listen, look up a name, or start a process or thread. */
function closeModules(): void {
	close(net.Socket.prototype, 'connect', describeConnection)
	close(net.Server.prototype, 'listen', () => 'listen')
	for (const name of ['send', 'connect', 'bind']) close(dgram.Socket.prototype, name, () => 'send a datagram')
	for (const holder of [dns, dns.promises].flatMap((holder) => [holder, holder.Resolver.prototype]))
		for (const name of Object.getOwnPropertyNames(holder).filter((name) => /^(?:lookup|resolve|reverse)/.test(name)))
			close(holder, name, ([name]) => describeLookup(name))
	// `spawn`, `exec` and `fork` all end in the first one. The others are synchronous.
	close(childProcess.ChildProcess.prototype, 'spawn', () => 'start a process')
	for (const name of ['spawnSync', 'execSync', 'execFileSync']) close(childProcess, name, () => 'start a process')
	close(process, 'execve', () => 'start a process')
	close(threads, 'Worker', () => 'start a thread')
}

function closeGlobals(): void {
	const inProcess = globalThis.fetch
	const readUrl = ([input]: readonly unknown[]): string => String(Object(input).url ?? input)
	// An explored process has its own `fetch`. A `fetch` outside of a process means that the module calls it while it is loaded.
	close(globalThis, 'fetch', (args) => (here.getStore() ? undefined : `fetch ${readUrl(args)} as it is loaded`))
	if (globalThis.fetch === inProcess) throw new Error('Cannot explore here: fetch cannot be replaced')
	Object.assign(Object((globalThis as Record<symbol, unknown>)[probe]), { fetch: globalThis.fetch })
	for (const name of ['WebSocket', 'EventSource']) close(globalThis, name, (args) => `open ${readUrl(args)}`)
}

/** Closes the ways out. */
export function closeWaysOut(): void {
	closeModules()
	closeNative()
	closeGlobals()
	// Updates the functions that modules import by name, too.
	syncBuiltinESMExports()
}

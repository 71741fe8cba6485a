/**
 * Closes every way out of this process: connections, name lookups, processes, threads and native code. What would leave ends the process,
 * and the message names the line. Import it before the module that is explored.
 * @module
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { writeSync } from 'node:fs'
import module, { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { basename } from 'node:path'
import threads from 'node:worker_threads'
import { here } from './globals.ts'
import { databasesVariable, isExplorer, leftCode } from './own.ts'

/** Declared databases: `host:port`, the path of a socket, or the file name of a driver's native code. */
const databases = (process.env[databasesVariable] ?? '').split(',').filter(Boolean)

/** Folders of this package: its frames are no lines of the module. */
const own = ['src/', 'dist/'].map((part) => new URL(part, import.meta.resolve('@tarja/explore/package.json')).pathname)

/** Frames of a stack that are searched for a line of the module. */
const mostFrames = 100

/** Returns the line of the module that is running, or the innermost one outside of the runtime. */
function findLine(): string {
	const { stackTraceLimit } = Error
	Error.stackTraceLimit = mostFrames
	const frames = String(new Error().stack).split('\n').slice(1)
	Error.stackTraceLimit = stackTraceLimit
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
	writeSync(2, `\nCannot explore the module: ${findLine()} would ${what}; ${advice}\n`)
	process.exit(leftCode)
}

/** What a call would do; nothing where it is allowed. */
type Describe = (args: readonly unknown[]) => string | undefined

/** Returns whether the explorer does this itself: it connects to this machine alone. */
const isOfExplorer = (what: string): boolean => !/^connect to (?!127\.0\.0\.1:|localhost:)/.test(what)

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

function describeLookup([name]: readonly unknown[]): string | undefined {
	const isDatabase = databases.some((place) => place.startsWith(`${name}:`))
	return isDatabase || net.isIP(String(name)) || name === 'localhost' ? undefined : describeQuery([name])
}

/** Describes a question for a name server, which is asked for addresses and for localhost, too. */
const describeQuery = ([name]: readonly unknown[]): string => `look up ${name}`

const startsProcess: Describe = () => 'start a process'
const startsThread: Describe = () => 'start a thread'
const sendsDatagram: Describe = () => 'send a datagram'

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
}

function closeLookups(): void {
	for (const holder of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
		for (const name of Object.getOwnPropertyNames(holder))
			if (/^(?:lookup|resolve|reverse)/.test(name))
				close(holder, name, name === 'lookup' ? describeLookup : describeQuery)
}

/** Closes the runtime's own doors to what Node's modules are made of. */
function closeBindings(): void {
	const listNames = /^(?:tcp|pipe|udp|tls|cares|process|stream|js_stream)_wrap$|^(?:spawn_sync|worker)$/
	close(process, 'binding', ([name]) => (listNames.test(String(name)) ? `use the binding ${name}` : undefined))
	close(process, 'execve', startsProcess)
}

const processNames = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']

function closeModules(): void {
	close(net.Socket.prototype, 'connect', describeConnection)
	for (const name of ['send', 'connect', 'addMembership']) close(dgram.Socket.prototype, name, sendsDatagram)
	for (const name of processNames) close(childProcess, name, startsProcess)
	close(childProcess.ChildProcess.prototype, 'spawn', startsProcess)
	close(threads, 'Worker', startsThread)
	close(module, 'register', startsThread)
	closeLookups()
	closeBindings()
	closeNative()
	// What was imported by name is the closed one, too.
	syncBuiltinESMExports()
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
export function closeWaysOut(): void {
	closeModules()
	closeGlobals()
}

/** The explorer's own work in the explored process. Only the explorer may start processes and open connections. */

import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'

const own = new AsyncLocalStorage<true>()

/** Runs work of the explorer. It may start processes and open connections. */
export const runAsExplorer = <Result>(work: () => Result): Result => own.run(true, work)

/** Stored before the module is loaded, because the module may replace it. */
const exit: (code: number) => never = Reflect.get(process, 'reallyExit').bind(process)
const { writeSync } = fs

/** Returns whether the running code belongs to the explorer. */
export const isExplorer = (): boolean => own.getStore() === true

/** Ends this process at once. No listener of the module runs. */
export function endProcess(code: number): never {
	exit(code)
}

/** Exit code of a process that can't continue. It has already printed the reason. */
export const leftCode = 86

/** Prints why the module can't be explored, and ends this process. */
export function refuseModule(reason: string): never {
	try {
		writeSync(2, `\nCannot explore the module: ${reason}\n`)
	} finally {
		endProcess(leftCode)
	}
}

/** The member that marks a message of the explorer, because the module may send messages, too. */
const messageKey = 'tarja-explore'

/** Returns a message of the explorer. */
export const createMessage = (content: unknown): object => ({ [messageKey]: content })

/** Returns the content of an explorer's message; `undefined` for a message of the module. */
export const readMessage = (message: unknown): unknown => Object(message)[messageKey]

/** The variable with the hosts of databases that the module may reach. */
export const databasesVariable = 'TARJA_EXPLORE_DATABASES'

/** Folders of this package. Stack frames in them aren't lines of the integrator's module. */
const folders = ['src/', 'dist/'].map(
	(part) => new URL(part, import.meta.resolve('@tarja/explore/package.json')).pathname,
)

/** How many frames of a stack are searched for a line of the module. */
const mostFrames = 100

/** The file of the module. */
const [, , file = ''] = process.argv

/** Returns the line of the module that is running. If none is found, returns the innermost line outside of the runtime. */
export function findLine(): string {
	const { stackTraceLimit } = Error
	Error.stackTraceLimit = mostFrames
	const frames = String(new Error().stack).split('\n').slice(1)
	Error.stackTraceLimit = stackTraceLimit
	const outside = frames.filter((frame) => /[\\/].*:\d+:\d+/.test(frame) && !/node:/.test(frame))
	const foreign = outside.filter((frame) => !folders.some((folder) => frame.includes(folder)))
	const isOwn = (frame: string): boolean => file !== '' && frame.includes(file)
	const isForeign = (frame: string): boolean => !/[\\/]node_modules[\\/]|@tarja/.test(frame)
	const line = foreign.find(isOwn) ?? foreign.find(isForeign) ?? foreign[0]
	const [, place = 'an unknown line'] = /(?:file:\/\/)?([^\s()]*:\d+):\d+\)?$/.exec(line ?? '') ?? []
	return place.replace(/\?tarja-process=\d+/, '')
}

/**
 * The explorer's own work, in the same process as the module that it explores. Only the explorer may start processes and open connections.
 * @module
 */
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

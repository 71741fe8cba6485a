/**
 * What the explorer itself does beside the module that it explores: its own processes are no way out.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'

const own = new AsyncLocalStorage<true>()

/** Runs work of the explorer, which may start processes and open connections. */
export const runAsExplorer = <Result>(work: () => Result): Result => own.run(true, work)

/** As it was before the module was loaded, which may change it. */
const exit: (code: number) => never = Reflect.get(process, 'reallyExit').bind(process)
const { writeSync } = fs

/** Returns whether the running code is the explorer's own. */
export const isExplorer = (): boolean => own.getStore() === true

/** Ends this process at once: no listener of the module runs. */
export function endProcess(code: number): never {
	exit(code)
}

/** Exit code of a process that cannot go on: it has printed why. */
export const leftCode = 86

/** Prints why the module cannot be explored, and ends this process. */
export function refuseModule(reason: string): never {
	try {
		writeSync(2, `\nCannot explore the module: ${reason}\n`)
	} finally {
		endProcess(leftCode)
	}
}

/** The member that marks a message of the explorer: the module may send messages, too. */
const messageKey = 'tarja-explore'

/** Returns a message of the explorer. */
export const createMessage = (content: unknown): object => ({ [messageKey]: content })

/** Returns what a message of the explorer contains, or `undefined` for a message of the module. */
export const readMessage = (message: unknown): unknown => Object(message)[messageKey]

/** The variable with the hosts of databases that the module may reach. */
export const databasesVariable = 'TARJA_EXPLORE_DATABASES'

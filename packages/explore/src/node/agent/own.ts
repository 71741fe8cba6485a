/**
 * What the explorer itself does beside the module that it explores: its own processes are no way out.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const own = new AsyncLocalStorage<true>()

/** Runs work of the explorer, which may start processes and open connections. */
export const runAsExplorer = <Result>(work: () => Result): Result => own.run(true, work)

/** As it was before the module was loaded, which may change it. */
const exit: (code: number) => never = Reflect.get(process, 'reallyExit').bind(process)

/** Returns whether the running code is the explorer's own. */
export const isExplorer = (): boolean => own.getStore() === true

/** Ends this process at once: no listener of the module runs. */
export function endProcess(code: number): never {
	exit(code)
}

/** Exit code of a process out of which something would have left. */
export const leftCode = 86

/** The variable with the hosts of databases that the module may reach. */
export const databasesVariable = 'TARJA_EXPLORE_DATABASES'

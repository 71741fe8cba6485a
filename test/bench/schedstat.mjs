// Milliseconds of CPU that Linux has counted for threads. It counts a thread's time when that thread sleeps: let it sleep first.
import { readdirSync, readFileSync } from 'node:fs'

const readThreadMs = (pid, thread) =>
	Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export const readMainThreadMs = (pid) => readThreadMs(pid, pid)

export const readAllThreadsMs = (pid) =>
	readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + readThreadMs(pid, thread), 0)

/** Returns the processes that this one has started, and that run now. */
export const findChildren = () =>
	readdirSync('/proc/self/task').flatMap((thread) =>
		readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
	)

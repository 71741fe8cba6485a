// Milliseconds of CPU that Linux has counted for threads. It counts a thread's time when that thread gives up its core: whoever reads
// has to let it sleep first.
import { readdirSync, readFileSync } from 'node:fs'

const threadMs = (pid, thread) =>
	Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Of a process's first thread. */
export const mainThreadMs = (pid) => threadMs(pid, pid)

/** Of all threads that a process has now. */
export const allThreadsMs = (pid) =>
	readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0)

/** The processes that this one has started, by whichever thread, and that run now. */
export const children = () =>
	readdirSync('/proc/self/task').flatMap((thread) =>
		readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
	)

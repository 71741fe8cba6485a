/** Runs tasks after a command has ended, such as a journal's last write, or closing a connection pool of the configuration. */
import type { Context } from './command.ts'
import type { Output } from './output.ts'
import { listSecrets } from './printable.ts'

export interface ExitTasks {
	/** Registers a task to run after the command has ended. A function that is registered twice runs only once. */
	atEnd(task: () => unknown): void
	/** Runs the tasks within a time limit, the last registered one first. Never rejects. Failures are printed. */
	finish(output: Pick<Output, 'talk'>): Promise<void>
}

async function attempt(task: () => unknown, env: NodeJS.ProcessEnv, { talk }: Pick<Output, 'talk'>): Promise<void> {
	try {
		await task()
	} catch (error) {
		const { toPrintableCause } = await import('@tarja/core/plugin')
		talk(`Not all could be closed: ${toPrintableCause(error, listSecrets(env))?.message ?? 'nothing was said'}`)
	}
}

export function createExitTasks(env: NodeJS.ProcessEnv, mostMs: number): ExitTasks {
	const tasks = new Set<() => unknown>()
	return {
		atEnd: (task) => void tasks.add(task),
		async finish(output) {
			if (!tasks.size) return
			const finishAll = async (): Promise<void> => {
				for (const task of [...tasks].toReversed()) await attempt(task, env, output)
			}
			const late = new Promise<void>((resolve) =>
				setTimeout(() => {
					output.talk(`Not all could be closed within ${mostMs / 1000} s`)
					resolve()
				}, mostMs).unref(),
			)
			await Promise.race([finishAll(), late])
		},
	}
}

/** Lets the process wait for background work of a call, such as a store's write. */
export function createWaitUntil({ atEnd }: Pick<Context, 'atEnd'>): (work: Promise<unknown>) => void {
	return (work) => atEnd(() => work.catch(() => {})) // Ignores the failure, because the code that started the work reports it.
}

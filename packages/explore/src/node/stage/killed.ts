/**
 * Processes of their own, which are killed with SIGKILL: what the fast mode has found is confirmed here.
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Effects, Stimulus } from '../agent/asks.ts'
import type { Facts } from '../explored.ts'
import type { Stage } from '../world/world.ts'
import { createDisks } from './disks.ts'

/** The condition under which `@tarja/journal` shows its store to the explorer. */
export const condition = '--conditions=tarja-explore'

/** The program of this package, from the sources or as it was built. */
export const program: string = fileURLToPath(import.meta.resolve('@tarja/explore/process'))

/** Makes a stage on which each process is one of the machine's. Each schedule has a new folder in `folder`. */
export function killedStage(file: string, folder: string, facts: Facts): Stage {
	const { placesOf, ...disks } = createDisks(folder)
	return {
		facts,
		...disks,
		async start(directory, variables) {
			const { disk, cwd } = placesOf(directory)
			const child = fork(program, [file], {
				cwd,
				env: { ...process.env, ...variables, TARJA_EXPLORED: disk },
				execArgv: [condition],
				serialization: 'advanced',
				stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			})
			return {
				advance: (stimulus) => toldBy(child, stimulus),
				kill() {
					child.kill('SIGKILL')
				},
			}
		},
	}
}

/** Sends a stimulus, and waits for what happened; a process that has ended by itself has thrown. */
function toldBy(child: ChildProcess, stimulus: Stimulus): Promise<Effects> {
	return new Promise((resolve) => {
		const heard = (effects: Effects): void => {
			child.off('exit', gone)
			resolve(effects)
		}
		const gone = (): void => {
			child.off('message', heard)
			resolve({ asks: [], ended: { error: 'the process ended by itself' }, exact: true })
		}
		child.once('message', heard)
		child.once('exit', gone)
		if (child.connected) child.send(stimulus)
		else gone()
	})
}

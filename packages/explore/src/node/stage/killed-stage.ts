/** A stage with separate processes, which are killed with SIGKILL. It confirms the findings of the fast stage. */

import type { ChildProcess } from 'node:child_process'
import type { Effects, Stage, Stimulus } from '../agent/asks.ts'
import { endProcess, leftCode, readMessage } from '../agent/own.ts'
import type { Facts } from '../explored.ts'
import { createDisks } from './disks.ts'
import { startProcess } from './start-process.ts'

/** Stored before the module is loaded, because the module may change it. */
const environment = { ...process.env }

/** Creates a stage on which each process is a process of the operating system. Each schedule gets a new folder in `folder`. */
export function createKilledStage(file: string, folder: string, facts: Facts, databases: readonly string[]): Stage {
	const { createPlace, ...disks } = createDisks(folder)
	return {
		facts,
		...disks,
		async start(directory, variables) {
			const { cwd, variables: own } = createPlace(directory)
			const env = { ...environment, ...variables, ...own }
			const child = startProcess([file], databases, { cwd, env, stderr: 'inherit' })
			return {
				advance: (stimulus) => advanceIn(child, stimulus),
				kill() {
					child.kill('SIGKILL')
				},
			}
		},
	}
}

/** Sends a stimulus, and waits for its effects. If the process ends on its own, it has thrown an error or can't continue. */
function advanceIn(child: ChildProcess, stimulus: Stimulus): Promise<Effects> {
	return new Promise((resolve) => {
		const onMessage = (message: unknown): void => {
			const effects = readMessage(message) as Effects | undefined
			if (!effects) return
			child.off('message', onMessage).off('exit', onExit)
			resolve(effects)
		}
		const onExit = (code: number | null): void => {
			// The process has already printed the reason.
			if (code === leftCode) endProcess(leftCode)
			child.off('message', onMessage)
			resolve({ asks: [], ended: { error: 'the process ended by itself' } })
		}
		child.on('message', onMessage)
		child.once('exit', onExit)
		if (child.connected) child.send(stimulus)
		else onExit(child.exitCode)
	})
}

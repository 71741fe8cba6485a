/** Runs a search or a replay in a separate process. No connection leaves that process. */

import { readMessage } from './agent/own.ts'
import type { SearchRange, SearchResult } from './search.ts'
import { createFolderVariables, journalIdVariable } from './stage/disks.ts'
import type { StageSettings } from './stage/stages.ts'
import { startProcess } from './stage/start-process.ts'
import type { Played } from './world/play.ts'
import type { Step } from './world/verdict.ts'
import { platformVariables } from './world/world.ts'

/** What a process must do: search a part of the schedules, or replay one schedule. */
export type ProcessOrder = StageSettings &
	(
		| { readonly settings: SearchRange & { readonly part: { readonly index: number; readonly of: number } } }
		| { readonly steps: readonly Step[] }
	)

/**
 * Carries out an order in a separate process.
 *
 * @throws {Error} If the process ends without a result, because the module can't be loaded or tries to leave the process.
 */
export function runProcess<Result extends Played | SearchResult>(
	file: string,
	order: ProcessOrder,
	{ signal, onPlayed }: { readonly signal?: AbortSignal; readonly onPlayed?: () => void } = {},
): Promise<Result> {
	const child = startProcess([file, JSON.stringify(order)], order.databases ?? [], {
		// Each part has its own folder, because a module may open a file by a relative path while it is loaded, and no other part may have
		// it open.
		cwd: order.folder,
		env: {
			...process.env,
			...platformVariables,
			...createFolderVariables(order.folder),
			[journalIdVariable]: undefined,
		},
		stderr: 'pipe',
		...(signal && { signal, killSignal: 'SIGKILL' }),
	})
	return new Promise((resolve, reject) => {
		let found: { readonly result: Result } | undefined
		let complaint = ''
		child.stderr?.on('data', (text) => {
			complaint = keepEnd(`${complaint}${text}`)
		})
		child.on('message', (message: unknown) => {
			const result = readMessage(message) as Result | { readonly played: number } | undefined
			if (!result) return
			if ('played' in result) onPlayed?.()
			else found = { result }
		})
		child.once('error', reject)
		child.once('close', (code) =>
			found && code === 0 ? resolve(found.result) : reject(new Error(readComplaint(complaint))),
		)
	})
}

const mostChars = 4000

/** Keeps the end of a long text. Begins with a whole word, because half a secret isn't recognised. */
const keepEnd = (text: string): string => (text.length > mostChars ? text.slice(-mostChars).replace(/^\S*/, '') : text)

/** Returns in one line why a process has ended, without the stack frames of the runtime and of tarja. */
function readComplaint(complaint: string): string {
	const [left] = /(?<=^(?:Error: )?)Cannot explore the module: .*/m.exec(complaint) ?? []
	if (left !== undefined) return left
	const lines = complaint.split('\n').map((line) => line.trim())
	const said = lines.filter((line) => line && !/^at .*(?:node:|@tarja)|^Node\.js v/.test(line)).join(' | ')
	return `Cannot explore the module: its process ended early; fix what it printed: ${said}`
}

/** Bindings and answers out of a module of the user's. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answers, Bindings } from '../bindings.ts'
import { isRecord } from '../settings.ts'

/**
 * Loads the module, whose exports are `bindings` and, if there are any, `answers`.
 *
 * @throws {TypeError} When it exports no bindings.
 */
export async function loadBindings(file: string): Promise<{ readonly bindings: Bindings; readonly answers: Answers }> {
	const { bindings, answers = {} } = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>
	if (isRecord(bindings) && isRecord(answers)) return { bindings: bindings as Bindings, answers: answers as Answers }
	throw new TypeError(
		'Cannot start the emulator: the module given with --bindings exports no object "bindings"; export one',
	)
}

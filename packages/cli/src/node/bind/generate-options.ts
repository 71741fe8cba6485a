import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { GenerateOptions } from '@tarja/bind'
import type { Options } from '@tarja/emulator/command-line'
import type { Context } from '../command.ts'
import type { Progress } from '../progress.ts'

/** Options shared by `bind generate` and `bind check`, so that both generate the same files. */
export const generateOptions: Options = {
	out: { value: '<folder>', summary: 'the folder of the bindings (default: src/bindings)' },
	responses: {
		value: '<how>',
		summary: 'lenient (default) lets through what a newer vendor adds; strict checks all that is documented',
		choices: ['lenient', 'strict'],
	},
	extension: { value: '<name>', summary: 'of imports between the files (default: ts)', choices: ['ts', 'js'] },
}

/** The folder of the bindings, from `--out` or the default: as the user wrote it, for messages, and as an absolute path. */
export function folderOf({ given, directory }: Context): { readonly shown: string; readonly path: string } {
	const shown = given.text('out') ?? 'src/bindings'
	return { shown, path: resolve(directory, shown) }
}

/** Milliseconds of writing after which the terminal is let in: fewer than between two of its readings. */
const turnMs = 100

/** The choices of the command line. How far writing has come is counted in `progress`, and shown meanwhile. */
export function generationOf({ given }: Context, progress: Progress): GenerateOptions {
	let nextMs = 0
	return {
		responses: given.text('responses') === 'strict' ? 'strict' : 'lenient',
		extension: given.text('extension') === 'js' ? 'js' : 'ts',
		async onPart(done, of) {
			Object.assign(progress, { done, of })
			if (performance.now() < nextMs) return
			await setImmediate()
			nextMs = performance.now() + turnMs
		},
	}
}

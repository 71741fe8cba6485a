import { resolve } from 'node:path'
import type { Context, Options } from '../command.ts'

/** Options shared by `bind generate` and `bind check`, so that both generate the same files. */
export const generateOptions: Options = {
	out: { value: '<folder>', summary: 'Folder of the bindings (default src/bindings)' },
}

/** The folder of the bindings, from `--out` or the default: as the user wrote it, for messages, and as an absolute path. */
export function getOutFolder({ args, directory }: Context): { readonly shown: string; readonly path: string } {
	const shown = args.text('out') ?? 'src/bindings'
	return { shown, path: resolve(directory, shown) }
}

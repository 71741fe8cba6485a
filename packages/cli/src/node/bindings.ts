/** Operations that somebody has bound, for the commands that know of them. */
import { resolve } from 'node:path'
import type { BindingMap } from '@tarja/catalogue/bindings'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { importModule, type Loaded } from './load-config.ts'

/** Of every command that knows bindings. */
export const bindingsOptions: Options = {
	bindings: { value: '<file>', summary: 'a module that exports "bindings", over those of the configuration' },
}

/** What is bound: by the configuration, or by the file that `--bindings` names. */
export async function bindingsOf({ given, directory, env }: Context, { config }: Loaded): Promise<BindingMap> {
	const file = given.text('bindings')
	if (file === undefined) return config.bindings ?? {}
	const { bindings } = await importModule(resolve(directory, file), 'the file of --bindings', env)
	if (typeof bindings === 'object' && bindings !== null) return bindings
	throw new CommandError(
		'configuration',
		'Cannot use the file of --bindings: it exports no object "bindings"; export one',
	)
}

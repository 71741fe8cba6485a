/** Loads the user's bindings: from the module that `--bindings` names, otherwise from the configuration. */
import { resolve } from 'node:path'
import type { BindingMap } from '@tarja/catalogue/bindings'
import type { Context, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { importModule, type LoadedConfig } from './load-config.ts'
import type { Platform } from './platform.ts'

/** The option `--bindings`, shared by all commands that call or list bound operations. */
export const bindingsOptions: Options = {
	bindings: { value: '<file>', summary: 'Use the export "bindings" of this module' },
}

/** Loads the bindings from the configuration, or from the file given by `--bindings`. */
export async function loadBindings({ args, directory, env }: Context, { config }: LoadedConfig): Promise<BindingMap> {
	const file = args.text('bindings')
	if (file === undefined) return config.bindings ?? {}
	const { bindings } = await importModule(resolve(directory, file), 'the file of --bindings', env)
	if (typeof bindings === 'object' && bindings !== null) return bindings
	throw new CommandError(
		'configuration',
		'Cannot use the file of --bindings: it does not export an object "bindings"; export one',
	)
}

/**
 * Returns the bindings of a call. The emulator's responses are known; what those of a platform mean, only the vendor's page shows, so
 * that `once` asks for an `outcomeOf`.
 */
export async function loadCallBindings(
	context: Context,
	loaded: LoadedConfig,
	platform: Platform,
): Promise<BindingMap> {
	const bindings = await loadBindings(context, loaded)
	if (!platform.isEmulator || bindings['payments.createIntent']) return bindings
	const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
	return { ...bindings, 'payments.createIntent': { outcomeOf } }
}

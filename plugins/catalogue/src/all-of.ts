/**
 * One plugin made of many.
 * @module
 */
import type { Host, Plugin } from '@tarja/core'
import { bindingsFor } from './bindings.ts'
import { refuseUnknown } from './group.ts'

/** A group's factory, whatever it can bind. */
type Factory = (bindings: never) => Plugin

/** A plugin with the API of every group under the group's identifier, each with its own bindings. */
export function allOf<Api extends object>(
	factories: Readonly<Record<string, Factory>>,
	bindings: object = {},
): Plugin<'catalogue', Api> {
	const known = Object.keys(factories).map((key) => `${key}.*`)
	for (const id of Object.keys(bindings)) refuseUnknown(`bind ${id}`, `${id.slice(0, id.indexOf('.') + 1)}*`, known)
	const plugins = Object.entries(factories).map(([key, factory]) =>
		factory(bindingsFor(bindings, key as never) as never),
	)
	const setup = (host: Host): { readonly api: Api } => ({
		api: Object.fromEntries(plugins.map((plugin) => [plugin.id, Object.freeze(plugin.setup(host).api)])) as Api,
	})
	return { id: 'catalogue', setup }
}

/**
 * Creates one plugin with all groups of the catalogue.
 * @module
 */
import type { EmptyObject, Plugin, PluginContext } from '@tarja/core'
import { authentication } from './authentication.ts'
import { type GivenBindings, type OnlyKnown, pickBindings } from './bindings.ts'
import { refuseUnknown } from './catalogue-group.ts'
import type { Catalogue } from './groups.ts'
import * as groups from './groups.ts'
import { payments } from './payments.ts'

type Factory = (bindings: object) => Plugin<string>

const factories = { authentication, payments, ...groups } as unknown as Readonly<Record<string, Factory>>

/**
 * Adds every group to a client, as `client.catalogue`.
 *
 * Use it if the size doesn't matter, because a bundle then contains all 32 groups. With the plugin of one group, it contains only that
 * group.
 *
 * @param bindings The result of {@linkcode defineBindings}, or the same object written here.
 * @returns The plugin, for `client.use`.
 * @throws {TarjaError} `configuration` (`not_processed`) if it binds a name that the catalogue doesn't have.
 * @see Platform reference §1.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { catalogue } from '@tarja/catalogue'
 *
 * const personal = operation({ method: 'POST', path: '/from/the/vendor/{id}' })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(catalogue({ 'loans.personal': personal }))
 * const call = () => client.catalogue.loans.personal({ params: { id: 7 } })
 * ```
 */
export function catalogue<const Bindings extends GivenBindings = EmptyObject>(
	bindings?: OnlyKnown<Bindings>,
): Plugin<'catalogue', Catalogue<Bindings>> {
	const all: object = { ...bindings }
	const known = Object.keys(factories).map((key) => `${key}.*`)
	for (const id of Object.keys(all)) refuseUnknown(`bind ${id}`, `${id.slice(0, id.indexOf('.') + 1)}*`, known)
	const plugins = Object.entries(factories).map(([key, factory]) => factory(pickBindings(all, key as never)))
	const createApis = (host: PluginContext) =>
		plugins.map((plugin) => [plugin.id, Object.freeze(plugin.setup(host).api)])
	return { id: 'catalogue', setup: (host) => ({ api: Object.fromEntries(createApis(host)) }) }
}

// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.
import { defineBindings } from '@tarja/catalogue/bindings'
import { group, type MethodsOf } from '@tarja/catalogue/group'
import { type AnyOperation, type Plugin } from '@tarja/core'
import { pixCobrar, pixConsultar, pixDevolver } from './pix.ts'

/** Everything that bindings.map.yaml binds to the catalogue's groups: `pickBindings(bindings, 'loans')`. */
export const bindings: {} = /* @__PURE__ */ defineBindings({})

/** A group of your own: `client.use(pix)`. */
export const pix: Plugin<'pix', MethodsOf<{
	readonly cobrar: typeof pixCobrar
	readonly consultar: typeof pixConsultar
	readonly devolver: typeof pixDevolver
}, 'pix'>> = /* @__PURE__ */ group('pix', {
	cobrar: pixCobrar,
	consultar: pixConsultar,
	devolver: pixDevolver,
})

/** Everything by its id, your own groups too: what the emulator takes as `bindings`. */
export const served: Readonly<Record<string, AnyOperation>> = {
	...bindings,
	'pix.cobrar': pixCobrar,
	'pix.consultar': pixConsultar,
	'pix.devolver': pixDevolver,
}

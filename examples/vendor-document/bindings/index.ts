// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.
import { defineBindings } from '@tarja/catalogue/bindings'
import { group, type MethodsOf } from '@tarja/catalogue/group'
import { type AnyOperation, type Plugin } from '@tarja/core'
import { cardsBlock, cardsLookupById, cardsUnblock, cartoesList, contestacoesAbrir } from './cartoes.ts'

/** Everything that bindings.map.yaml binds to the catalogue's groups: `pickBindings(bindings, 'loans')`. */
export const bindings: {
	readonly 'cards.block': typeof cardsBlock
	readonly 'cards.lookupById': typeof cardsLookupById
	readonly 'cards.unblock': typeof cardsUnblock
} = /* @__PURE__ */ defineBindings({
	'cards.block': cardsBlock,
	'cards.lookupById': cardsLookupById,
	'cards.unblock': cardsUnblock,
})

/** A group of your own: `client.use(cartoes)`. */
export const cartoes: Plugin<'cartoes', MethodsOf<{
	readonly list: typeof cartoesList
}, 'cartoes'>> = /* @__PURE__ */ group('cartoes', {
	list: cartoesList,
})

/** A group of your own: `client.use(contestacoes)`. */
export const contestacoes: Plugin<'contestacoes', MethodsOf<{
	readonly abrir: typeof contestacoesAbrir
}, 'contestacoes'>> = /* @__PURE__ */ group('contestacoes', {
	abrir: contestacoesAbrir,
})

/** Everything by its id, your own groups too: what the emulator takes as `bindings`. */
export const served: Readonly<Record<string, AnyOperation>> = {
	...bindings,
	'cartoes.list': cartoesList,
	'contestacoes.abrir': contestacoesAbrir,
}

// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.
import { defineBindings } from '@tarja/catalogue/bindings'
import { group, type HasExtra, type MethodsOf } from '@tarja/catalogue/group'
import { type AnyOperation, type Plugin } from '@tarja/core'
import { cardsBlock, cardsList, cardsLookupById, cardsUnblock, contestacoesAbrir } from './cartoes.ts'

/** Everything that bindings.map.yaml binds to the catalogue's groups: `pickBindings(bindings, 'loans')`. */
export const bindings: {
	readonly 'cards.block': typeof cardsBlock
	readonly 'cards.lookupById': typeof cardsLookupById
	readonly 'cards.unblock': typeof cardsUnblock
} & HasExtra<{
	readonly 'cards.list': typeof cardsList
}> = /* @__PURE__ */ defineBindings({
	'cards.block': cardsBlock,
	'cards.lookupById': cardsLookupById,
	'cards.unblock': cardsUnblock,
}, {
	'cards.list': cardsList,
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
	'contestacoes.abrir': contestacoesAbrir,
}

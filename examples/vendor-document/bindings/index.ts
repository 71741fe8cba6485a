// Written by `tarja bind generate`. Change bindings.map.yaml and generate it anew.
import { defineBindings, withPreset } from '@tarja/catalogue/bindings'
import { group } from '@tarja/catalogue/group'
import type { AnyOperation } from '@tarja/core'
import { cardsBlock, cardsList, cardsLookupById, cardsUnblock, contestacoesAbrir } from './cartoes.ts'

/** Everything that bindings.map.yaml binds to the catalogue's groups: `bindingsFor(bindings, 'loans')`. */
export const bindings = /* @__PURE__ */ defineBindings({
	'cards.block': withPreset(cardsBlock, { body: { estado: 'BLOQUEADO' } }),
	'cards.lookupById': cardsLookupById,
	'cards.unblock': withPreset(cardsUnblock, { body: { estado: 'ATIVO' } }),
}, {
	'cards.list': cardsList,
})

/** A group of your own: `client.use(contestacoes)`. */
export const contestacoes = /* @__PURE__ */ group('contestacoes', {
	'abrir': contestacoesAbrir,
})

/** Everything by its id, your own groups too: what the emulator takes as `bindings`. */
export const served: Readonly<Record<string, AnyOperation>> = {
	...bindings,
	'contestacoes.abrir': contestacoesAbrir,
}

// A typed call of what the vendor's document describes, against the emulator: offline, with the same bindings on both sides.
import { pickBindings } from '@tarja/catalogue/bindings'
import { cards } from '@tarja/catalogue/groups'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { responses } from './bindings/bindings.samples.ts'
import { bindings, cartoes, contestacoes, served } from './bindings/index.ts'

const server = await serve({ bindings: served, responses })
const client = createClient({ baseUrl: server.url, auth: passwordGrant(emulatorCredentials) })
	.use(cards(pickBindings(bindings, 'cards')))
	.use(cartoes)
	.use(contestacoes)

const { data: card } = await client.cards.block({ params: { idCartao: '42' }, body: { motivo: 'perda' } })
console.log('answered:', card?.estado) // made up of the answer's schema

const listed = await client.cartoes.list({ query: { since: '2026-01-31', estados: ['ATIVO', 'BLOQUEADO'] } })
// Where the answer to a read is not as documented, `deviations` says so, and its data has no type.
if (!listed.deviations) console.log('listed:', listed.data.itens.length)

const opened = await client.contestacoes.abrir({
	body: { idCartao: '42', valor: 19.9, motivo: 'não reconheço' },
})
if (!opened.deviations) console.log('opened:', opened.data.situação) // the document's own sample

try {
	await client.contestacoes.abrir({ body: { idCartao: '42', valor: 19.999, motivo: 'não reconheço' } })
} catch (error) {
	if (!isTarjaError(error)) throw error
	console.log(`${error.outcome}: ${error.message}`)
}
await server.close()

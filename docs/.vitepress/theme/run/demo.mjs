// The demo of the first page: two shops pay the same order to an emulator each, one of them with a journal.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'

const fields = { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: '2026-01-31T12:00:00Z' }
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }

/** A shop whose first response is lost, at the moment that the reader chooses. */
function openShop(lost) {
	const emulator = createEmulator()
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const transport = {
		send: (outgoing, report) =>
			emulator.transport.send(outgoing, report).catch(async (error) => {
				await lost
				throw error
			}),
	}
	const auth = passwordGrant({ ...emulatorCredentials, dangerouslyAllowBrowser: true })
	const client = createClient({ baseUrl: 'https://platform.example', auth, transport })
	return { client: client.use(payments({ createIntent: { outcomeOf } })), count: () => emulator.log().intents.length }
}

/** Returns the steps of the demo. Each resolves to what the two shops then know: a word each, undefined if nothing has changed. */
export function createDemo() {
	const { promise: lost, resolve: lose } = Promise.withResolvers()
	const [bare, safe] = [openShop(lost), openShop(lost)]
	const shop = safe.client.use(journal({ store: memoryJournal() }))
	const once = async () => (await shop.journal.once('order-7', shop.payments.createIntent, { body: fields })).state
	const pay = () =>
		bare.client.payments.createIntent({ body: fields }).then(
			() => 'applied',
			({ outcome }) => outcome,
		)
	let first
	return {
		counts: () => [bare.count(), safe.count()],
		steps: [
			async () => {
				first = [pay(), once()]
				while (bare.count() + safe.count() < 2) await new Promise((later) => setTimeout(later, 10))
				return ['sent', 'sent']
			},
			() => {
				lose()
				return Promise.all(first)
			},
			async () => {
				const before = safe.count()
				const found = [await pay(), await once()]
				return [found[0] === 'applied' ? 'again' : found[0], safe.count() === before ? 'stopped' : found[1]]
			},
			async () => {
				await reconcile(shop.journal, async () => [{ state: 'applied', at: new Date().toISOString(), fields }])
				return [undefined, await once()]
			},
		],
	}
}

// Explores how the templates of `tarja init` pay. Their own service runs, and the caller sends back each `retryOf`.
import { resolve } from 'node:path'
import { passwordGrant } from '@tarja/core/password-grant'
import { directoryJournal } from '@tarja/journal/directory'
import { newService } from '../../../packages/cli/templates/shared/payment.ts'
import { disk, journalId, orders, resumeWith } from '../../../packages/explore/test/shop.ts'
import { askedWith } from './caller.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

const setting = (name) => process.env[`TARJA_${name}`] ?? ''
const auth = passwordGrant({
	basic: setting('BASIC_CREDENTIALS'),
	credential: { name: setting('CREDENTIAL_NAME'), value: setting('CREDENTIAL_VALUE') },
})
const store = directoryJournal(resolve(disk, 'journal'))

/** The order that is being paid. */
let current
const origin = 'http://127.0.0.1:8080'
const shop = { origin, findCustomer: async () => 'ana', findOrder: async () => current }
const service = newService({ baseUrl: setting('BASE_URL'), auth }, { store, id: journalId }, shop)

export const pay = askedWith(async ({ id, nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: at, retryOf }) => {
	current = { id, nsu, amount, at }
	const headers = { 'content-type': 'application/json' }
	const body = JSON.stringify({ order: id, retryOf })
	const response = await service.pay(new Request(origin, { method: 'POST', headers, body }))
	return { status: response.status, body: await response.json() }
})
export const resume = () => resumeWith(service.client)
export const { state } = orders

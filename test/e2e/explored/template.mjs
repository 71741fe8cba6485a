// How the templates of `tarja init` pay is explored: their own service, asked by a caller who sends back each `again`.
import { resolve } from 'node:path'
import { passwordGrant } from '@tarja/core/password-grant'
import { directoryJournal } from '@tarja/journal/directory'
import { newService } from '../../../packages/cli/templates/shared/payment.ts'
import { disk, intentsOfSpan, orders } from '../../../packages/explore/test/shop.ts'
import { askedWith } from './caller.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

const setting = (name) => process.env[`TARJA_${name}`] ?? ''
const auth = passwordGrant({
	basic: setting('BASIC_CREDENTIALS'),
	credential: { name: setting('CREDENTIAL_NAME'), value: setting('CREDENTIAL_VALUE') },
})
const store = directoryJournal(resolve(disk, 'journal'))
const service = newService({ baseUrl: setting('BASE_URL'), auth }, store)

export const pay = askedWith(async ({ id, nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: at, again }) => {
	const response = await service.pay({ json: async () => ({ id, nsu, amount, at, again }) })
	return { status: response.status, body: await response.json() }
})
export const resume = () => service.client.journal.reconcile(intentsOfSpan)
export const { state } = orders

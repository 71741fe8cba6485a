// The main job: a token, then a payment intent with every documented field, once for its order. Runs against the emulator, which it
// starts, or against the platform that TARJA_BASE_URL names.

import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { undiciTransport } from '@tarja/node-transport'
import { Agent } from 'undici'
import { printError, printExchanges, printLog } from './print.ts'
import { openTarget } from './target.ts'

// The values are the emulator's. The vendor's page names those of the platform.
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const

const target = await openTarget(process.env)
console.log(`${target.what}\n`)

const client = createClient({
	baseUrl: target.baseUrl,
	auth: passwordGrant(target.credentials),
	transport: printExchanges(undiciTransport(new Agent({ allowH2: false }))),
})
	.use(payments({ createIntent: { outcomeOf } }))
	.use(journal({ store: target.store, id: target.journalId }))

// All that identifies the payment is fixed with its order, its time too: another try is then the same payment.
const order = { id: 'order-7', nsu: '000123', at: new Date('2026-11-20T10:07:11Z') }
const body = {
	nsuOrigem: order.nsu,
	valorTransacao: '1990',
	dataHoraTerminal: order.at,
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
}

try {
	const payment = await client.journal.once(order.id, client.payments.createIntent, {
		query: { meioPagamento: '' },
		body,
	})
	console.log(`The order is ${payment.state}`)
	if (payment.state === 'applied' && payment.result) {
		const { data, response, attempts } = payment.result
		console.log(
			`Payment intent created: status ${response.status}, attempts ${attempts}, data ${JSON.stringify(data)}\n`,
		)
	}
	if ('error' in payment && isTarjaError(payment.error)) printError(payment.error)
	if (target.log) printLog(await target.log())
	process.exitCode = payment.state === 'applied' ? 0 : 1
} catch (error) {
	if (!isTarjaError(error)) throw error
	printError(error)
	process.exitCode = 1
} finally {
	await target.close()
}

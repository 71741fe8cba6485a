// The main job: a token, then a payment intent with every documented field. Runs against the emulator, which it starts,
// or against the platform that TARJA_BASE_URL names.

import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { undiciTransport } from '@tarja/node-transport'
import { Agent } from 'undici'
import { printError, printExchanges, printLog } from './print.ts'
import { openTarget } from './target.ts'

const target = await openTarget(process.env)
console.log(`${target.what}\n`)

const client = createClient({
	baseUrl: target.baseUrl,
	auth: passwordGrant(target.credentials),
	transport: printExchanges(undiciTransport(new Agent({ allowH2: false }))),
}).use(payments())

try {
	const { data, response, attempts } = await client.payments.createIntent({
		query: { meioPagamento: '' },
		body: {
			nsuOrigem: '000123',
			valorTransacao: '1990',
			dataHoraTerminal: new Date(),
			idCartao: 42,
			redeOrigemOperacaoPDV: '12345678000199',
			terminalRequisitante: 'T-01',
			codigoExternoCartao: 'c-1',
			idCliente: 7,
		},
	})
	console.log(`Payment intent created: status ${response.status}, attempts ${attempts}, data ${JSON.stringify(data)}\n`)
	if (target.log) printLog(await target.log())
} catch (error) {
	if (!isTarjaError(error)) throw error
	printError(error)
	process.exitCode = 1
} finally {
	await target.close()
}

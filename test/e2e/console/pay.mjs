// Pays once at a base URL, and prints the result.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'

const client = createClient({ baseUrl: process.argv[2], auth: passwordGrant(emulatorCredentials) }).use(payments())
const body = {
	nsuOrigem: '000123',
	valorTransacao: '1990',
	dataHoraTerminal: new Date(),
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
}
const told = await client.payments.createIntent({ query: { meioPagamento: '' }, body }).then(
	() => 'success',
	(error) => error.outcome,
)
console.log(told)

// A client of a space of the emulator, as an integrator would put it together.
import { payments } from '@tarja/catalogue/payments'
import { type Client, type ClientOptions, createClient, operation, type Result } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { memoryTokens } from '@tarja/token-memory'
import { refused } from '@tarja-test/harness'

/** The emulator's own credentials: fake, and public. */
export const credentials = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	username: '',
	credential: { name: 'emulator-field', value: 'emulator-value' },
} as const

/** Pages may have sent anything twice. */
export const inBrowser = refused === 'unknown'

export const intentPath = '/api/v1/core/pagamento/intencao-pagamento'

/** Every documented field, with digits that a number would spoil. */
export const intent = {
	nsuOrigem: '000123',
	valorTransacao: '1990',
	dataHoraTerminal: new Date(Date.UTC(2026, 10, 20, 23, 59, 59, 987)),
	idCartao: 42,
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
} as const

export const auth = (): ReturnType<typeof passwordGrant> =>
	passwordGrant({ ...credentials, dangerouslyAllowBrowser: true })

/** `baseUrl` with the emulator's credentials, a token store of its own, and payments. */
export function clientFor(baseUrl: string, options: Partial<ClientOptions> = {}) {
	return createClient({ baseUrl, auth: auth(), allowBrowserReplays: true, ...options })
		.use(memoryTokens())
		.use(payments())
}

const repeatable = operation({ method: 'POST', path: intentPath, effect: 'idempotent' })

/** Sends an intent as something that may be repeated, and is in pages, too. */
export function sendRepeatable(client: Pick<Client, 'call'>): Promise<Result> {
	const input = { query: { meioPagamento: '' }, body: { nsuOrigem: intent.nsuOrigem } }
	return client.call(repeatable, input, { headers: { access_token: '' } })
}

// A payment with what people use beside the client. WITH says what; entries are kept at PLACE, over the drivers of PLACES: see parts/with.mjs.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { openTelemetry } from '@tarja/opentelemetry'
import { signer, signRequests } from '@tarja/request-signing'
import { httpSignatures } from '@tarja/request-signing/http-signatures'
import { memoryTokens } from '@tarja/token-memory'
import { basic, credential } from './job.mjs'

const secret = new Uint8Array(32).fill(7)

async function journalled(client) {
	const { openStore } = await import(PLACES)
	const { store } = await openStore(PLACE)
	return client.use(journal({ store: { open: () => store }, account: 'main' }))
}

let count = 0
const nextReference = () => `order-${process.pid}-${count++}`

export async function connect(baseUrl) {
	const plain = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) })
		.use(memoryTokens())
		.use(payments())
	const create = (client) => (intent, options) =>
		client.payments.createIntent({ query: { meioPagamento: '' }, body: intent }, options)
	if (WITH === 'telemetry') return create(plain.use(openTelemetry()))
	if (WITH === 'signing') return create(plain.use(signRequests(httpSignatures({ signer: signer(secret, 'HS256') }))))
	if (WITH === 'nothing') return create(plain)
	const client = await journalled(plain)
	const send = create(client)
	if (WITH === 'journal') return (intent) => send(intent, { reference: nextReference() })
	return (intent) => client.journal.once(nextReference(), (ticket) => send(intent, ticket))
}

// A callback of the vendor's, verified and then read: here it is signed by ourselves.
import { verifyRequest } from '@tarja/request-signing'
import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
import * as v from 'valibot'
import { contestacoesAbrirCallbacks } from './bindings/cartoes.ts'

// The format, the secret and the store of ids that came before are those of your vendor, and your own.
const seen = new Set<string>()
const unique = (id: string) => !seen.has(id) && Boolean(seen.add(id))
const scheme = hmac({ format: standardWebhooks(), secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', unique })

async function receive(request: Request): Promise<string> {
	const { body } = await verifyRequest(request, scheme, { maxBytes: 65_536 })
	const message = v.safeParse(contestacoesAbrirCallbacks.decidida, JSON.parse(new TextDecoder().decode(body)))
	// Acknowledged all the same: it is genuine, and will not be another one when it is sent again.
	if (!message.success) return `kept as it is: ${message.issues.map((issue) => v.getDotPath(issue)).join(', ')}`
	return `${message.output.protocolo}: ${message.output.resultado}`
}

for (const sent of [{ protocolo: 'p-1', resultado: 'PARCIAL' }, { protocolo: 7 }]) {
	const body = new TextEncoder().encode(JSON.stringify(sent))
	const message = { method: 'POST', url: 'https://hooks.example/contestacoes', headers: new Headers(), body }
	const headers = await scheme.sign(message)
	console.log(await receive(new Request(message.url, { method: 'POST', headers, body })))
}

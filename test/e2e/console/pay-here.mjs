// Pays at a server of this process with plain fetch, with a fault, and as many attempts as a client would make.
import { emulatorCredentials } from '@tarja/emulator'

const path = '/api/v1/core/pagamento/intencao-pagamento'
const { basic, username, credential } = emulatorCredentials

async function obtainToken(url) {
	const authorization = `Basic ${btoa(`${basic.user}:${basic.password}`)}`
	const body = new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value })
	return (await (await fetch(`${url}/oauth2/token`, { method: 'POST', headers: { authorization }, body })).json())
		.access_token
}

/** Sends a payment. Its number is the number of its first request, so that no two payments are equal. */
export async function payHere({ url, emulator }, fault, attempts = 1) {
	if (fault) emulator.faults.add({ ...fault, match: { path } })
	const nsuOrigem = String(emulator.log().totals.received).padStart(6, '0')
	const body = JSON.stringify({ nsuOrigem, valorTransacao: '1990', dataHoraTerminal: '2026-01-31T12:00:00Z' })
	for (let sent = 0; sent < attempts; sent++) {
		const authorization = `Bearer ${await obtainToken(url)}`
		const headers = { authorization, accept: 'application/json', access_token: '', 'content-type': 'application/json' }
		await fetch(`${url}${path}?meioPagamento`, { method: 'POST', headers, body })
			.then((response) => response.text())
			.catch(() => {})
	}
}

// Hand-written fetch.
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const tokens = tokenCache(async () => {
		const response = await fetch(baseUrl + tokenPath, { method: 'POST', headers: tokenHeaders, body: form })
		if (!response.ok) throw new PaymentFailed(response.status)
		return (await response.json()).access_token
	})
	const send = (token, body) =>
		fetch(`${baseUrl}${intentPath}?meioPagamento=`, {
			method: 'POST',
			headers: {
				accept: 'application/json',
				access_token: '',
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
			},
			body,
		})
	return async (intent) => {
		const body = JSON.stringify(toWire(intent))
		let response = await send(await tokens.current(), body)
		if (response.status === 401) response = await send(await tokens.renew(), body)
		if (!response.ok) throw new PaymentFailed(response.status)
		return response.json()
	}
}

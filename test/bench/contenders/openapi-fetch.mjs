import createClient from 'openapi-fetch'
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const client = createClient({ baseUrl, headers: { access_token: '' } })
	const tokens = tokenCache(async () => {
		const init = { headers: tokenHeaders, body: form, bodySerializer: String, middleware: [] }
		const { data, response } = await client.POST(tokenPath, init)
		if (!data) throw new PaymentFailed(response.status)
		return data.access_token
	})
	const copies = new WeakMap()
	client.use({
		async onRequest({ request, schemaPath }) {
			if (schemaPath === tokenPath) return undefined
			request.headers.set('authorization', `Bearer ${await tokens.current()}`)
			// Its middleware cannot replay: a copy has to be kept, as the body can be read once.
			copies.set(request, request.clone())
			return request
		},
		async onResponse({ request, response, schemaPath }) {
			if (schemaPath === tokenPath || response.status !== 401) return undefined
			const copy = copies.get(request)
			copy.headers.set('authorization', `Bearer ${await tokens.renew()}`)
			return fetch(copy)
		},
	})
	return async (intent) => {
		const { data, response } = await client.POST(intentPath, {
			body: toWire(intent),
			params: { query: { meioPagamento: '' } },
		})
		if (!data) throw new PaymentFailed(response.status)
		return data
	}
}

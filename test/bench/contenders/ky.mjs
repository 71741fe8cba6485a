// ky with its hooks.
import ky, { HTTPError } from 'ky'
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const tokens = tokenCache(async () => {
		const answer = await ky.post(baseUrl + tokenPath, { headers: tokenHeaders, body: form }).json()
		return answer.access_token
	})
	const authorize = (request, token) => {
		request.headers.set('authorization', `Bearer ${token}`)
		return request
	}
	const client = ky.create({
		prefixUrl: baseUrl,
		headers: { access_token: '' },
		retry: { limit: 1, methods: [] },
		hooks: {
			beforeRequest: [async (request) => authorize(request, await tokens.current())],
			afterResponse: [
				async (request, _options, response, { retryCount }) => {
					if (response.status !== 401 || retryCount > 0) return response
					return ky.retry({ request: authorize(new Request(request), await tokens.renew()) })
				},
			],
			beforeError: [(error) => (error instanceof HTTPError ? new PaymentFailed(error.response.status) : error)],
		},
	})
	return (intent) => client.post(`${intentPath.slice(1)}?meioPagamento=`, { json: toWire(intent) }).json()
}

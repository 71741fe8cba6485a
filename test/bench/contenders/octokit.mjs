import { Octokit } from '@octokit/core'
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const client = new Octokit({ baseUrl })
	const tokens = tokenCache(async () => {
		const { data } = await client.request(`POST ${tokenPath}`, { headers: tokenHeaders, data: form })
		return data.access_token
	})
	const authorize = (options, token) => ({
		...options,
		headers: { ...options.headers, access_token: '', authorization: `Bearer ${token}` },
	})
	client.hook.wrap('request', async (request, options) => {
		if (options.url === tokenPath) return request(options)
		try {
			return await request(authorize(options, await tokens.current()))
		} catch (error) {
			if (error.status !== 401) throw new PaymentFailed(error.status)
			return request(authorize(options, await tokens.renew()))
		}
	})
	return async (intent) => {
		const { data } = await client.request(`POST ${intentPath}?meioPagamento=`, toWire(intent))
		return data
	}
}

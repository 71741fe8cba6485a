import axios, { AxiosError } from 'axios'
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const tokens = tokenCache(async () => {
		const { data } = await axios.post(baseUrl + tokenPath, form, { adapter: 'fetch', headers: tokenHeaders })
		return data.access_token
	})
	const client = axios.create({ baseURL: baseUrl, adapter: 'fetch', headers: { access_token: '' } })
	client.interceptors.request.use(async (config) => {
		config.headers.set('authorization', `Bearer ${await tokens.current()}`)
		return config
	})
	client.interceptors.response.use(undefined, async (error) => {
		if (!(error instanceof AxiosError) || !error.response) throw error
		if (error.response.status !== 401 || error.config.replayed) throw new PaymentFailed(error.response.status)
		await tokens.renew()
		return client.request({ ...error.config, replayed: true })
	})
	return async (intent) => {
		const { data } = await client.post(intentPath, toWire(intent), { params: { meioPagamento: '' } })
		return data
	}
}

// The pipeline that the Azure clients are built on; in a Worker's bundle it sends through fetch.
import {
	createDefaultHttpClient,
	createHttpHeaders,
	createPipelineFromOptions,
	createPipelineRequest,
} from '@azure/core-rest-pipeline'
import { form, intentPath, PaymentFailed, tokenCache, tokenHeaders, tokenPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	const http = createDefaultHttpClient()
	const pipeline = createPipelineFromOptions({ retryOptions: { maxRetries: 0 } })
	const allowInsecureConnection = baseUrl.startsWith('http:')
	const post = (path, headers, body, sender = pipeline.sendRequest.bind(pipeline, http)) =>
		sender(
			createPipelineRequest({
				url: baseUrl + path,
				method: 'POST',
				headers: createHttpHeaders(headers),
				body,
				allowInsecureConnection,
			}),
		)
	const tokens = tokenCache(async () => {
		const { status, bodyAsText } = await post(tokenPath, tokenHeaders, form, (request) => http.sendRequest(request))
		if (status !== 200) throw new PaymentFailed(status)
		return JSON.parse(bodyAsText).access_token
	})
	pipeline.addPolicy(
		{
			name: 'bearer',
			async sendRequest(request, next) {
				request.headers.set('authorization', `Bearer ${await tokens.current()}`)
				const response = await next(request)
				if (response.status !== 401) return response
				request.headers.set('authorization', `Bearer ${await tokens.renew()}`)
				return next(request)
			},
		},
		{ phase: 'Sign' },
	)
	const headers = { accept: 'application/json', access_token: '', 'content-type': 'application/json' }
	return async (intent) => {
		const { status, bodyAsText } = await post(`${intentPath}?meioPagamento=`, headers, JSON.stringify(toWire(intent)))
		if (status >= 400) throw new PaymentFailed(status)
		return JSON.parse(bodyAsText)
	}
}

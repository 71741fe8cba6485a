// One call with a card number in its path, exported over OTLP. Says nothing; the collector has it.
import { createClient, operation } from '@tarja/core'
import { openTelemetry } from '@tarja/opentelemetry'

/** `options` of the plugin; none: without it. */
export async function callWithCard(platformUrl, options) {
	const auth = {
		identity: () => ['somebody'],
		// A token endpoint that is asked with fetch.
		issue: async ({ fetch }) => {
			await fetch(`${platformUrl}/oauth2/token`, { method: 'POST', body: '' }).then((answer) => answer.text())
			return { accessToken: 'token', lifetimeMs: 60_000 }
		},
	}
	const client = createClient({ baseUrl: platformUrl, auth })
	const used = options ? client.use(openTelemetry(options)) : client
	const show = operation({ method: 'POST', path: '/cards/{id}', id: 'cards.show' })
	await used.call(show, { params: { id: '4111111111111111' } })
}

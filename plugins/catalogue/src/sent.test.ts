// What the tests of this package share: a client whose platform is a function, and what reached it.
import { type Client, createClient } from '@tarja/core'
import { stubOptions } from '@tarja-test/harness'

/** One request as it would have gone out. */
export interface Sent {
	readonly method: string
	readonly url: string
	readonly headers: Headers
	readonly body: string
}

/** A client of a platform that answers everything with `answer` and `status`, and the requests that reached it. */
export function recordedClient(
	answer: unknown = {},
	status = 200,
): { readonly client: Client; readonly sent: readonly Sent[] } {
	const sent: Sent[] = []
	const client = createClient({
		baseUrl: 'https://platform.example/base',
		auth: { token: async () => ({ accessToken: 'the-token', obtainedAtMs: 0, lifetimeMs: 60_000 }) },
		...stubOptions,
		async fetch(url, init) {
			const body = await new Response(init.body).text()
			sent.push({ method: String(init.method), url, headers: new Headers(init.headers), body })
			return Response.json(answer, { status })
		},
	})
	return { client, sent }
}

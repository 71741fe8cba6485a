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

/** A response of the token endpoint, as the reference shows it. */
export const tokenAnswer = {
	access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.c2VjcmV0',
	expires_in: '300',
	refresh_expires_in: '0',
	token_type: 'Bearer',
	not_before_policy: '0',
	session_state: '7f0f5b3e-0d4b-4c55-9f43-0b8f1c1d2e3f',
	scope: 'profile',
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

import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { brokeredTokens } from './brokered.ts'
import type { Issuer } from './contracts.ts'
import { passwordGrant } from './password-grant.ts'

const baseUrl = 'https://platform.example'
const grant = passwordGrant({
	basic: 'eDp5',
	credential: { name: 'f', value: 'v' },
	dangerouslyAllowBrowser: true,
})

interface Watched {
	readonly response: Response
	/** Whether its body was read to the end, or cancelled. */
	isOver(): boolean
}

/** An answer whose body goes on until it is cancelled, or ends after `chunks` of 1 KiB. */
function watched(status: number, chunks = Number.POSITIVE_INFINITY, headers: Record<string, string> = {}): Watched {
	let [left, over] = [chunks, false]
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (left-- > 0) return controller.enqueue(new Uint8Array(1024).fill(32))
			over = true
			controller.close()
		},
		cancel() {
			over = true
		},
	})
	return { response: new Response(body, { status, headers }), isOver: () => over }
}

const careless: Issuer = {
	identity: () => ['careless'],
	async issue({ fetch }) {
		await fetch(baseUrl, {})
		throw new Error('it was not as expected')
	},
}
const lucky: Issuer = {
	identity: () => ['lucky'],
	async issue({ fetch }) {
		await fetch(baseUrl, {})
		return { accessToken: 't', lifetimeMs: 60_000 }
	},
}

const statuses = [200, 201, 302, 400, 401, 403, 404, 408, 418, 425, 429, 500, 503]

/** Whether every answer that four clients were given was read or cancelled in the end. */
async function areOver(status: number, chunks: number): Promise<boolean> {
	const given: Watched[] = []
	const answer = async () => {
		const one = watched(status, chunks)
		given.push(one)
		return one.response
	}
	const token = (auth: Issuer) =>
		createClient({ baseUrl, auth, fetch: answer, random: () => 0 })
			.tokens.token()
			.catch(() => {})
	await Promise.all([grant, brokeredTokens(answer), careless, lucky].map(token))
	// Whoever uses the `fetch` that issuers are handed is tried again after a 5xx; a backend is the integrator's own to ask.
	expect(given).to.have.length(status >= 500 ? 7 : 4)
	return given.every(({ isOver }) => isOver())
}

describe('the answer to a token request', () => {
	for (const chunks of [0, 1, 300, Number.POSITIVE_INFINITY])
		it(`is read or cancelled, whatever its status and whoever asked: ${chunks} KiB`, async () => {
			const over = await Promise.all(statuses.map((status) => areOver(status, chunks)))
			expect(statuses.filter((_, index) => !over[index])).to.deep.equal([])
		})

	it('that is too long is no token response: asking again would bring the same', async () => {
		let asked = 0
		const fetch = async () => {
			asked++
			return watched(200).response
		}
		for (const auth of [grant, brokeredTokens(fetch)]) {
			asked = 0
			const error = await rejection(createClient({ baseUrl, auth, fetch }).tokens.token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('response')
			expect(error.message).to.include('the answer is longer than 262144 bytes')
			expect(asked).to.equal(1)
		}
	})

	it('that is not even a Response fails the call as not sent', async () => {
		const given = [undefined, null, {}, { status: 401 }, { status: 200, headers: {} }]
		const errors = given.flatMap((answer) => {
			const fetch = async () => answer as unknown as Response
			return [grant, careless].map((auth) => rejection(createClient({ baseUrl, auth, fetch }).tokens.token()))
		})
		for (const error of await Promise.all(errors))
			expect(error).to.include({ code: 'token_unavailable', outcome: 'not_sent' })
	})
})

// Forms with files over real connections: replayed after a 401, tried again, and written down.
import { isTarjaError, type MultipartBody, multipart, operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, openSpace, rejection, type Space } from '@tarja-test/harness'
import { clientFor, intentPath as path } from './client-for.ts'

// The emulator takes no form: it looks at the token, and refuses what the form is.
const send = multipart(operation({ method: 'POST', path, effect: 'idempotent', identifiedBy: ['nsuOrigem'] }))
const inside = 'what stands in the file'
const texts = () => ({
	nsuOrigem: '000123',
	note: 'ç ✓\nsecond line',
	text: new File([inside], 'contract.txt', { type: 'application/x-contract' }),
	none: new File([], 'empty.bin'),
})
/** A machine with much to do takes its time. */
const patient = { timeoutMs: false, tryTimeoutMs: false, tokenTimeoutMs: 60_000 } as const
const headers = { access_token: '' }
const busy = {
	match: { path },
	at: 'before-accept',
	action: 'status',
	status: 503,
	headers: { 'retry-after': '0' },
} as const

async function listReceived(space: Space) {
	const { entries } = await space.log()
	return entries.filter((entry) => entry.path === path)
}

/** A form that is answered with 503, then with 401, and then for good. */
async function sentThrice(
	client: ReturnType<typeof clientFor>,
	space: Space,
	body: MultipartBody,
): Promise<TarjaError> {
	await client.tokens.token()
	await space.revokeTokens()
	await space.fault(busy)
	return await rejection<TarjaError>(client.call(send, { body, query: { meioPagamento: '' } }, { headers }))
}

describe('a form with files', () => {
	it('arrives as it was given, and the same each time', async () => {
		const space = await openSpace()
		const error = await sentThrice(clientFor(space.baseUrl, patient), space, texts())
		expect(isTarjaError(error, 'http_status'), String(error)).to.equal(true)
		const entries = await listReceived(space)
		expect(entries.map(({ status }) => status).slice(0, 2)).to.deep.equal([503, 401])
		expect(entries).to.have.lengthOf(3)
		const [first] = entries
		for (const entry of entries) {
			expect(entry.headers['content-type']).to.equal(first?.headers['content-type'])
			expect(entry.bodyBytes).to.equal(first?.bodyBytes)
			expect(entry.body).to.equal(first?.body)
		}
		const [, boundary] = /boundary=(.+)$/.exec(first?.headers['content-type'] ?? '') ?? []
		const parts = first?.body.split(`--${boundary}\r\n`) ?? []
		// Deno ends a form without a line end.
		expect(parts[4]?.trimEnd()).to.equal(
			`Content-Disposition: form-data; name="none"; filename="empty.bin"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--${boundary}--`,
		)
		expect(parts[1]).to.equal('Content-Disposition: form-data; name="nsuOrigem"\r\n\r\n000123\r\n')
		expect(parts[2]).to.equal('Content-Disposition: form-data; name="note"\r\n\r\nç ✓\r\nsecond line\r\n')
		expect(parts[3]).to.equal(
			`Content-Disposition: form-data; name="text"; filename="contract.txt"\r\nContent-Type: application/x-contract\r\n\r\n${inside}\r\n`,
		)
	})
})

// The module of docs/how-to/errors-to-http.md with the errors that the emulator can cause.
import assert from 'node:assert/strict'
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials, type Fault } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { type Problem, toProblem } from './problem.ts'

const server = await serve()
const intent = { path: '/api/v1/core/pagamento/intencao-pagamento' }
const newClient = (baseUrl = server.url, timeoutMs = 10_000) =>
	createClient({ baseUrl, timeoutMs, auth: passwordGrant(emulatorCredentials) }).use(payments())

async function problem(client: ReturnType<typeof newClient>, ...faults: Fault[]): Promise<Problem> {
	for (const fault of faults) server.emulator.faults.add(fault)
	try {
		await client.payments.createIntent({ body: { nsuOrigem: '000123' } })
	} catch (error) {
		if (isTarjaError(error)) return toProblem(error)
	} finally {
		server.emulator.reset()
	}
	throw new Error('it did not fail')
}
const short = ({ status, body }: Problem) => [status, body.outcome, body.code]

assert.deepEqual(short(await problem(newClient(), { match: intent, at: 'after-commit', action: 'reset' })), [
	502,
	'unknown',
	'network',
])
assert.deepEqual(
	short(await problem(newClient(), { match: intent, at: 'before-accept', action: 'status', status: 422 })),
	[422, 'rejected', 'http_status'],
)
assert.deepEqual(short(await problem(newClient('http://127.0.0.1:9'))), [503, 'not_processed', 'token_unavailable'])
const slow = newClient(server.url, 2000)
assert.deepEqual(short(await problem(slow, { match: intent, at: 'after-commit', action: 'hang' })), [
	504,
	'unknown',
	'timeout',
])
const busy: Fault = {
	match: { path: '/oauth2/token' },
	at: 'before-accept',
	action: 'status',
	status: 429,
	headers: { 'retry-after': '7' },
}
const limited = await problem(newClient(), busy)
assert.deepEqual([limited.status, limited.headers['retry-after']], [503, '7'])
await server.close()

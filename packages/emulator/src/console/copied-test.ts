import type { LogEntry } from '../entry.ts'
import type { QueuedFault } from '../fault-queue.ts'
import type { Fault } from '../faults.ts'
import { INTENT_PATH } from '../message.ts'

/** What a call is expected to come to. */
interface Expected {
	readonly outcome: 'success' | 'rejected' | 'unknown'
	readonly applied: 0 | 1
}

// Refusals by HTTP's convention; these are none of them, for they may be met by a repetition.
const undecided: readonly number[] = [408, 409, 425, 429]

function outcomeOf(status: number): Expected['outcome'] {
	if (status < 300) return 'success'
	return status >= 400 && status < 500 && !undecided.includes(status) ? 'rejected' : 'unknown'
}

function expectedOf({ at, action, status }: Fault): Expected {
	const applied = at === 'before-accept' && action !== 'slow' ? 0 : 1
	if (action === 'slow') return { outcome: 'success', applied }
	if (action === 'status') return { outcome: outcomeOf(status ?? 500), applied }
	return { outcome: 'unknown', applied }
}

/** What says when a fault of a queue acts, and how often it did. */
const ofQueue: readonly string[] = ['id', 'met', 'played', 'match', 'after', 'probability', 'times']

/** The fault that plays the same again: the one that acted, if it is still known; else a refusal with the same status. */
function faultOf({ fault, status }: LogEntry, faults: readonly QueuedFault[]): Fault | undefined {
	if (!fault)
		return status === undefined || status < 300 ? undefined : { at: 'before-accept', action: 'status', status }
	const known = faults.find((queued) => queued.id === fault.id) ?? fault
	const kept = Object.entries(known).filter(([name]) => !ofQueue.includes(name))
	return Object.fromEntries(kept) as unknown as Fault
}

/** A fault for the emulator of a test. A 401 is played each time: a client answers the first with another token. */
function armed(fault: Fault): string {
	const times = fault.action === 'status' && fault.status === 401 ? { times: 'always' } : {}
	const text = JSON.stringify({ match: { path: INTENT_PATH }, ...fault, ...times }, undefined, '\t')
	const literal = text.replaceAll(/^(\t+)"(\w+)":/gm, '$1$2:').replaceAll('\n', '\n\t\t')
	return `\t\tserver.emulator.faults.add(${literal})\n`
}

const assertions: Readonly<Record<Expected['outcome'], string>> = {
	success: '\t\tawait pay\n',
	rejected: "\t\tawait assert.rejects(pay, (error) => isTarjaError(error) && error.outcome === 'rejected')\n",
	unknown: "\t\tawait assert.rejects(pay, (error) => isTarjaError(error) && error.outcome === 'unknown')\n",
}

function titleOf({ outcome, applied }: Expected, fault: Fault | undefined): string {
	const cause = fault ? `${fault.action}${fault.status ? ` ${fault.status}` : ''} ${fault.at}` : 'no fault'
	return `a payment that meets ${cause}: ${outcome}, applied ${applied} times`
}

/**
 * A test, for Node's runner, that plays again what a payment met and asserts what the client has to make of it. Its values are
 * made up. Undefined for a request that is no payment intent, or whose answer is not known yet.
 */
export function testOf(entry: LogEntry, faults: readonly QueuedFault[]): string | undefined {
	if (entry.path !== INTENT_PATH || entry.method !== 'POST' || !entry.endedAt) return undefined
	const fault = faultOf(entry, faults)
	const expected = fault ? expectedOf(fault) : ({ outcome: 'success', applied: 1 } as const)
	return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payments } from '@tarja/catalogue/payments'
import { createClient${expected.outcome === 'success' ? '' : ', isTarjaError'} } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { memoryTokens } from '@tarja/token-memory'

test('${titleOf(expected, fault)}', async () => {
	const server = await serve()
	try {
${fault ? armed(fault) : ''}		const client = createClient({ baseUrl: server.url, auth: passwordGrant(emulatorCredentials) })
			.use(memoryTokens())
			.use(payments())
		const pay = client.payments.createIntent(
			{
				query: { meioPagamento: '' },
				body: {
					nsuOrigem: '000123',
					valorTransacao: '1990',
					dataHoraTerminal: new Date(),
					idCartao: 42,
					redeOrigemOperacaoPDV: '12345678000199',
					terminalRequisitante: 'T-01',
					codigoExternoCartao: 'c-1',
					idCliente: 7,
				},
			},
			{ timeoutMs: 5_000 },
		)
${assertions[expected.outcome]}		assert.equal(server.emulator.log().intents.length, ${expected.applied})
	} finally {
		await server.close()
	}
})
`
}

import type { LogEntry } from '../entry.ts'
import type { QueuedFault } from '../fault-turns.ts'
import type { Fault } from '../faults.ts'
import { INTENT_PATH } from '../message.ts'

/** The result of the call that the copied test asserts. */
interface Expected {
	readonly outcome: 'success' | 'rejected' | 'unknown'
	readonly applied: 0 | 1
}

// Statuses of 4xx that do not prove a refusal, as an earlier try may have taken effect.
const undecided: readonly number[] = [408, 409, 425, 429, 499]

function outcomeOf(status: number): Expected['outcome'] {
	if (status < 300) return 'success'
	return status >= 400 && status < 500 && !undecided.includes(status) ? 'rejected' : 'unknown'
}

function expectedOf({ at, action, status }: Fault): Expected {
	const applied = at === 'mid-upload' || (at === 'before-accept' && action !== 'slow') ? 0 : 1
	if (action === 'slow') return { outcome: 'success', applied }
	if (action === 'status') return { outcome: outcomeOf(status ?? 500), applied }
	return { outcome: 'unknown', applied }
}

/** Members in which the queue counts; a copied fault does not need them. */
const ofQueue: readonly string[] = ['id', 'met', 'played', 'recent', 'match', 'after', 'probability', 'times', 'rate']

/**
 * The fault that reproduces what happened: the one that acted, if it is still known; otherwise an answer with the same status.
 */
function faultOf({ fault, status }: LogEntry, faults: readonly QueuedFault[]): Fault | undefined {
	if (!fault)
		return status === undefined || status < 300 ? undefined : { at: 'before-accept', action: 'status', status }
	const known = faults.find((queued) => queued.id === fault.id) ?? fault
	const kept = Object.entries(known).filter(([name]) => !ofQueue.includes(name))
	const played = fault.action === 'status' ? { status: status ?? 500 } : {}
	return { ...Object.fromEntries(kept), ...played } as unknown as Fault
}

/**
 * Writes the code that arms a fault. A 401 is armed for every request, because a client answers the first one with a new token.
 */
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

const pay = `client.payments.createIntent(
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
		)`

// Code of a proxy that repeats requests: the client sends once, and a proxy in between sends again.
const proxy = `			// A proxy that repeats what it has sent, as some do when an answer is late.
			fetch: async (url, init) => {
				const body = init?.body === undefined ? undefined : await new Response(init.body).text()
				const first = await fetch(url, { ...init, body })
				return String(url).includes('intencao-pagamento') ? fetch(url, { ...init, body }) : first
			},
`

/** The requests with their faults in order, and the expected results. */
interface Story {
	readonly title: string
	readonly fault: Fault | undefined
	readonly isRepeated: boolean
	readonly outcome: Expected['outcome']
	/** JavaScript code of the assertion on which requests took effect. */
	readonly applied: string
}

function storyOf(entry: LogEntry, faults: readonly QueuedFault[]): Story {
	if (entry.alikeTo !== undefined && entry.applied && entry.ending === 'whole')
		return {
			title: 'a payment that something on the way sends twice is applied twice, and the emulator tells',
			fault: undefined,
			isRepeated: true,
			outcome: 'success',
			applied: '		assert.equal(server.emulator.log().alike[0]?.applied.length, 2)\n',
		}
	const fault = faultOf(entry, faults)
	const expected: Expected = fault ? expectedOf(fault) : { outcome: 'success', applied: 1 }
	return {
		title: titleOf(expected, fault),
		fault,
		isRepeated: false,
		outcome: expected.outcome,
		applied: `		assert.equal(server.emulator.log().intents.length, ${expected.applied})\n`,
	}
}

/**
 * Generates a test for Node's test runner that replays what happened to a payment and asserts the client's result. Its values are
 * made up. Undefined for a request that is no payment intent or is not finished.
 */
export function testOf(entry: LogEntry, faults: readonly QueuedFault[]): string | undefined {
	if (entry.path !== INTENT_PATH || entry.method !== 'POST' || !entry.endedAt) return undefined
	const { title, fault, isRepeated, outcome, applied } = storyOf(entry, faults)
	return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payments } from '@tarja/catalogue/payments'
import { createClient${outcome === 'success' ? '' : ', isTarjaError'} } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { memoryTokens } from '@tarja/token-memory'

test('${title}', async () => {
	const server = await serve()
	try {
${fault ? armed(fault) : ''}		const client = createClient({
			baseUrl: server.url,
			auth: passwordGrant(emulatorCredentials),
${isRepeated ? proxy : ''}		})
			.use(memoryTokens())
			.use(payments())
		const pay = ${pay}
${assertions[outcome]}${applied}	} finally {
		await server.close()
	}
})
`
}

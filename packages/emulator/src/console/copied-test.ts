import type { LogEntry } from '../entry.ts'
import { ofQueue, type QueuedFault } from '../fault-turns.ts'
import type { Fault, FaultPlace } from '../faults.ts'
import { knownFrom } from '../known.ts'
import { parsed } from '../masking.ts'
import { INTENT_PATH } from '../message.ts'
import type { PaymentRecord } from '../payments.ts'
import { intentFields } from '../platform/intent-fields.ts'

/** The result of the call that the copied test asserts. */
interface Expected {
	readonly outcome: 'success' | 'rejected' | 'unknown'
	readonly applied: 0 | 1
}

const outcomes = { applied: 'success', refused: 'rejected', unknown: 'unknown' } as const

function expectedOf({ at, action, status }: Fault): Expected {
	const applied = at === 'mid-upload' || (at === 'before-accept' && action !== 'slow') ? 0 : 1
	if (action === 'slow') return { outcome: 'success', applied }
	if (action === 'status') return { outcome: outcomes[knownFrom(status ?? 500)], applied }
	if (action === 'empty' && at !== 'mid-body') return { outcome: outcomes[knownFrom(status ?? 200)], applied }
	return { outcome: 'unknown', applied }
}

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

function assertionOf(outcome: Expected['outcome']): string {
	if (outcome === 'success') return '\t\tawait pay\n'
	return `\t\tawait assert.rejects(pay, (error) => isTarjaError(error) && error.outcome === '${outcome}')\n`
}

function titleOf({ outcome, applied }: Expected, fault: Fault | undefined): string {
	const cause = fault ? `${fault.action}${fault.status ? ` ${fault.status}` : ''} ${fault.at}` : 'no fault'
	return `a payment that meets ${cause}: ${outcome}, applied ${applied} times`
}

/** Values of a payment that are made up, as source code. */
const madeUp: readonly (readonly [name: string, code: string])[] = [
	['nsuOrigem', "'000123'"],
	['valorTransacao', "'1990'"],
	['dataHoraTerminal', 'new Date()'],
	['idCartao', '42'],
	['redeOrigemOperacaoPDV', "'12345678000199'"],
	['terminalRequisitante', "'T-01'"],
	['codigoExternoCartao', "'c-1'"],
	['idCliente', '7'],
]

/** Writes a text as a literal; what cannot be seen, or turns a line around, is written by its number. */
function literalOf(text: string): string {
	const inner = text.replace(/[\\'\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
		character === '\\' || character === "'" ? `\\${character}` : `\\u{${character.codePointAt(0)?.toString(16)}}`,
	)
	return `'${inner}'`
}

function codeOf(name: string, value: unknown): string {
	const code = typeof value === 'string' ? literalOf(value) : String(value)
	return name === 'dataHoraTerminal' ? `new Date(${code})` : code
}

/** The request's own values as source code; those that are made up if one of them is masked, or is not as the reference shows it. */
function valuesOf({ body }: LogEntry): typeof madeUp {
	const fields = Object.entries(parsed(body) ?? {})
	const isShown = fields.every(([name, value]) =>
		intentFields.some((field) => field.name === name && field.valid(value) && !String(value).includes('[masked #')),
	)
	return isShown && fields.length > 0 ? fields.map(([name, value]) => [name, codeOf(name, value)]) : madeUp
}

function payCode(entry: LogEntry): string {
	const way = new URLSearchParams(entry.query).get('meioPagamento') ?? ''
	const lines = valuesOf(entry).map(([name, code]) => `\t\t\t\t\t${name}: ${code},\n`)
	return `client.payments.createIntent(
			{
				query: { meioPagamento: ${literalOf(way.includes('[masked #') ? '' : way)} },
				body: {
${lines.join('')}				},
			},
			{ timeoutMs: 5_000 },
		)`
}

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

function storyOf(entry: LogEntry, faults: readonly QueuedFault[], payment: PaymentRecord | undefined): Story {
	if ((payment?.counts.applied ?? 0) > 1 && entry.applied && entry.ending === 'whole')
		return {
			title: 'a payment that something on the way sends twice is applied twice, and the emulator tells',
			fault: undefined,
			isRepeated: true,
			outcome: 'success',
			applied: `		assert.equal(server.emulator.log().payments[0]?.verdict, 'applied twice')\n`,
		}
	return storyWith(faultOf(entry, faults))
}

function storyWith(fault: Fault | undefined): Story {
	const expected: Expected = fault ? expectedOf(fault) : { outcome: 'success', applied: 1 }
	return {
		title: titleOf(expected, fault),
		fault,
		isRepeated: false,
		outcome: expected.outcome,
		applied: `		assert.equal(server.emulator.log().intents.length, ${expected.applied})\n`,
	}
}

/** Whether a request is a payment whose answer has ended: only then is there something to replay. */
function isEndedPayment({ path, method, endedAt }: LogEntry): boolean {
	return path === INTENT_PATH && method === 'POST' && endedAt !== undefined
}

/** What would have been if the connection had ended at a moment of a payment. */
export interface Cut {
	/** The moment, by the name of the fault's place. */
	readonly at: FaultPlace
	/** What the client could have told of it. */
	readonly outcome: Expected['outcome']
	/** Whether the payment would have been applied. */
	readonly isApplied: boolean
	/** JavaScript code of a test that plays it and asserts both. */
	readonly test: string
}

const moments: readonly FaultPlace[] = ['mid-upload', 'before-accept', 'after-commit', 'mid-body']

/** For each moment of a payment, what would have been if the connection had ended there; undefined for what is no payment. */
export function cutsOf(entry: LogEntry): Cut[] | undefined {
	if (!isEndedPayment(entry)) return undefined
	return moments.map((at) => {
		const fault = { at, action: 'reset' } as const
		const { outcome, applied } = expectedOf(fault)
		return { at, outcome, isApplied: applied === 1, test: testCode(entry, storyWith(fault)) }
	})
}

/**
 * Generates a test for Node's test runner that replays what happened to a payment, with the request's own values, and asserts the
 * client's result. Undefined for a request that is no payment intent or is not finished.
 */
export function testOf(entry: LogEntry, faults: readonly QueuedFault[], payment?: PaymentRecord): string | undefined {
	return isEndedPayment(entry) ? testCode(entry, storyOf(entry, faults, payment)) : undefined
}

function testCode(entry: LogEntry, { title, fault, isRepeated, outcome, applied }: Story): string {
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
		const pay = ${payCode(entry)}
${assertionOf(outcome)}${applied}	} finally {
		await server.close()
	}
})
`
}

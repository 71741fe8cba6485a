/**
 * The platform of the world: the emulator, and what a list of it shows.
 * @module
 */
import { createEmulator, type Emulator, emulatorVariables } from '@tarja/emulator'
import type { AskedRequest, Reply } from '../agent/asks.ts'
import type { ExploredPlatform, HeldPayment } from '../explored.ts'

/** What a request is for, as far as deviations go. */
export type RequestKind = 'token' | 'payment' | 'lookup' | 'call'

export type WholeReply = Extract<Reply, { status: number }>

/** The platform as the world plays it. */
export interface Platform {
	/** The variables that a program finds the platform by. */
	readonly variables: Readonly<Record<string, string>>
	getKind(request: AskedRequest): RequestKind
	/** Lets a request arrive and take effect, and returns the answer. */
	receive(request: AskedRequest): Promise<WholeReply>
	/** How many payments were applied since `begin()`. */
	countApplied(): number
	/** From here on payments count. */
	begin(): void
	/** Lists made from now on lack payments younger than this. */
	showAfter(ageMs: number): void
}

/** The variables that a program finds the platform by. */
export const platformVariables: Readonly<Record<string, string>> = emulatorVariables('http://127.0.0.1:4010')
const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const decoder = new TextDecoder()

/** Makes an empty platform. `now` is its clock. */
export function createPlatform(input: ExploredPlatform, now: () => number): Platform {
	const held: HeldPayment[] = []
	let shownAfterMs = 0
	const listShown = (): readonly HeldPayment[] => held.filter(({ createdAtMs }) => createdAtMs + shownAfterMs <= now())
	const answers = Object.entries(input.answers ?? {}).map(([id, answer]) => [
		id,
		typeof answer === 'function' ? (request: object) => answer({ ...request, payments: listShown() } as never) : answer,
	])
	const emulator: Emulator = createEmulator({
		clock: now,
		settings: input.settings ?? {},
		bindings: input.bindings ?? {},
		responses: Object.fromEntries(answers),
	})
	let earlier = 0
	const countApplied = (): number => emulator.log().intents.length - earlier
	return {
		variables: platformVariables,
		getKind({ method, url }) {
			const { pathname } = new URL(url)
			if (pathname === '/oauth2/token') return 'token'
			if (pathname === intentPath && method === 'POST') return 'payment'
			return method === 'GET' ? 'lookup' : 'call'
		},
		async receive(request) {
			const before = countApplied()
			const reply = await exchange(emulator, request)
			const { intents } = emulator.log()
			for (const { id } of intents.slice(earlier + before))
				held.push({ id, createdAtMs: now(), fields: readPaymentFields(request) })
			return reply
		},
		countApplied,
		begin() {
			earlier += countApplied()
		},
		showAfter(ageMs) {
			shownAfterMs = ageMs
		},
	}
}

async function exchange(emulator: Emulator, request: AskedRequest): Promise<WholeReply> {
	const body = request.body.length ? request.body.slice() : null
	const response = await emulator.fetch(
		new Request(request.url, { method: request.method, headers: createHeaders(request), body }),
	)
	const bytes = await response.arrayBuffer()
	return { status: response.status, headers: [...response.headers], body: new Uint8Array(bytes) }
}

function createHeaders({ headers }: AskedRequest): Headers {
	return new Headers(headers.map(([name, value]) => [name, value]))
}

function readPaymentFields({ url, body }: AskedRequest): Readonly<Record<string, unknown>> {
	const query = Object.fromEntries(new URL(url).searchParams)
	return { ...query, ...JSON.parse(decoder.decode(body)) }
}

// One unsafe call over a dispatcher, and what was told of it.
import { type ClientOptions, createClient, operation, type TarjaError } from '@tarja/core'
import { type Dispatcher, undiciTransport } from '../src/undici-transport.ts'

/** What a call came to. */
export interface Told {
	readonly end: 'resolved' | TarjaError['outcome']
	readonly attempts: number
	readonly code: string | undefined
	/** What undici said. */
	readonly runtimeCode: string | undefined
}

export interface CallParts {
	readonly method?: string
	readonly body?: unknown
	readonly timeoutMs?: number
	readonly signal?: AbortSignal
	readonly clock?: NonNullable<ClientOptions['clock']>
}

export async function oneCall(dispatcher: Dispatcher, baseUrl: string, parts: CallParts = {}): Promise<Told> {
	const { method = 'POST', timeoutMs = 8000, signal, clock } = parts
	const body = 'body' in parts || method === 'GET' ? parts.body : { n: 1 }
	const client = createClient({
		baseUrl,
		transport: undiciTransport(dispatcher),
		retry: false,
		...(clock && { clock }),
	})
	const pay = operation({ method, path: '/pay' })
	try {
		const { attempts } = await client.call(pay, { body }, { timeoutMs, ...(signal && { signal }) })
		return { end: 'resolved', attempts, code: undefined, runtimeCode: undefined }
	} catch (thrown) {
		const { outcome, attempts, code, details } = thrown as TarjaError
		return { end: outcome, attempts, code, runtimeCode: (details as { runtimeCode?: string }).runtimeCode }
	}
}

// What a call leaves behind in each of its endings: the README's table, made anew in every runtime.
import { type Attributes, SpanStatusCode } from '@opentelemetry/api'
import { type CallOptions, type ClientOptions, createClient, type Issuer, operation, type Transport } from '@tarja/core'
import { openTelemetry } from '@tarja/opentelemetry'
import { describe, it } from '@tarja-test/harness'
import readme from '../README.md'
import { sdk } from '../test/sdk.ts'

const pay = operation({ method: 'POST', path: '/cards/{id}', id: 'cards.pay' })
const show = operation({ method: 'GET', path: '/cards/{id}', id: 'cards.show', effect: 'safe' })

type Meeting = number | 'breaks' | 'no connection' | 'silence'

/** Meets a request with each of these in turn, and with the last one from then on. Reports the same in every runtime. */
function meeting(...plan: readonly Meeting[]): Transport {
	let turn = 0
	return {
		async send({ url, signal }, report) {
			const met = plan[Math.min(turn++, plan.length - 1)]
			if (met === 'no connection') throw Object.assign(new Error('no way'), { code: 'ECONNREFUSED' })
			report.begin()
			if (met === 'breaks') throw Object.assign(new Error('broke'), { code: 'ECONNRESET' })
			if (typeof met !== 'number')
				return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
			const headers = new Headers({ 'content-type': 'application/json' })
			if (met === 401) headers.set('www-authenticate', 'Bearer error="invalid_token"')
			report.answered(met, headers)
			return { status: met, headers, url, body: new TextEncoder().encode('{}') }
		},
	}
}

interface Ending {
	readonly transport: Transport
	readonly isSafe?: boolean
	readonly input?: { readonly params: { readonly id: string } }
	readonly options?: CallOptions
	readonly auth?: Issuer
	readonly timeoutMs?: number
}

/** Every token is another one, so that a 401 that speaks of it is answered with a replay. */
function issuer(): Issuer {
	let count = 0
	return { identity: () => ['me'], issue: async () => ({ accessToken: `token-${++count}`, lifetimeMs: 60_000 }) }
}
const refusing: Issuer = {
	identity: () => ['me'],
	issue: async () => {
		throw new Error('closed')
	},
}

const endings: Readonly<Record<string, Ending>> = {
	'a 200': { transport: meeting(200) },
	'a 401, then a 200': { transport: meeting(401, 200) },
	'a safe call: a 503, then a 200': { transport: meeting(503, 200), isSafe: true },
	'a 422': { transport: meeting(422) },
	'a 500': { transport: meeting(500) },
	'the response is lost': { transport: meeting('breaks') },
	'no connection': { transport: meeting('no connection') },
	'no response in time': { transport: meeting('silence'), timeoutMs: 1000 },
	'invalid input': { transport: meeting(200), input: { params: {} as { id: string } } },
	'aborted before it was sent': { transport: meeting(200), options: { signal: AbortSignal.abort() } },
	'no token': { transport: meeting(200), auth: refusing },
}

const clientOf = (options: Omit<ClientOptions, 'baseUrl'>) =>
	createClient({
		...{ baseUrl: 'https://platform.example', random: () => -0.99 },
		...options,
	})

/** A name, and how it ended. */
function shownOf(name: string, of: Attributes): string {
	const how = of['tarja.outcome'] ?? of['http.response.status_code']
	const error = of['error.type'] === String(how) ? undefined : of['error.type']
	return [name, how, error].filter((part) => part !== undefined).join(' ')
}

/** The spans in the order in which they ended, as a row of the table. */
async function rowOf([title, ending]: [string, Ending]): Promise<string> {
	const {
		transport,
		isSafe,
		input = { params: { id: '4111111111111111' } },
		auth = issuer(),
		timeoutMs = 5000,
	} = ending
	const { providers, spans } = sdk()
	const client = clientOf({ transport, auth, timeoutMs }).use(openTelemetry(providers))
	await (isSafe ? client.call(show, input, ending.options) : client.call(pay, input, ending.options)).catch(() => {})
	const shown = spans().map(({ name, attributes, status }) => {
		const text = shownOf(name, attributes)
		return status.code === SpanStatusCode.ERROR ? `**${text}**` : text
	})
	return `| ${title} | ${shown.join('<br>')} |`
}

describe('a call’s endings', () => {
	it('leave behind what the README’s table says', async () => {
		const rows = await Promise.all(Object.entries(endings).map(rowOf))
		const head = ['what happens', 'spans, in the order in which they end; **errors** are bold']
		const table = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n')
		const shown = /<!-- endings:begin -->\n(.*?)\n<!-- endings:end -->/s.exec(readme)?.[1]
		if (shown !== table) throw new Error(`The README’s table is not what was found, which is:\n${table}`)
	})
})

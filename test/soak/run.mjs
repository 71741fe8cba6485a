// A million calls in one process: node --expose-gc test/soak/run.mjs [--calls 1000000] [--socket-calls 100000]
// The heap is measured after a collection, at equal distances; after warm-up it has to stay where it is.
import { parseArgs } from 'node:util'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'

const { values } = parseArgs({
	options: {
		calls: { type: 'string', default: '1000000' },
		'socket-calls': { type: 'string', default: '100000' },
	},
})
const samples = 20
const atOnce = 32
/** What is kept for good, in bytes a call, has to be less than this: far below the smallest object. */
const mostBytesPerCall = 4

const dataHoraTerminal = new Date(0)
/** Each another payment: of one and the same the emulator would list every request. */
const intentOf = (index) => ({ nsuOrigem: String(index), valorTransacao: '1990', dataHoraTerminal, idCartao: 42 })

function clientFor(baseUrl, options) {
	return createClient({ baseUrl, auth: passwordGrant(emulatorCredentials), ...options }).use(payments())
}

/** The same request, said to be idempotent: what may be retried takes another way. */
const retriable = operation({
	method: 'POST',
	path: '/api/v1/core/pagamento/intencao-pagamento',
	effect: 'idempotent',
	defaults: { query: { meioPagamento: '' }, headers: { access_token: '' } },
})

async function callMany(client, from, to, options) {
	let next = from
	const work = async () => {
		while (next < to) {
			const body = intentOf(next++)
			// One in eight may be retried.
			if (next % 8) await client.payments.createIntent({ body }, options)
			else await client.call(retriable, { body: { ...body, dataHoraTerminal: '1970-01-01T00:00:00Z' } }, options)
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work))
}

async function settledHeap() {
	for (let turn = 0; turn < 3; turn++) {
		await new Promise((resolve) => setTimeout(resolve, 20)) // lets finalizers run between collections
		globalThis.gc()
	}
	return process.memoryUsage().heapUsed
}

/** The slope of the best straight line through the points, in y a step of x. */
function slope(points) {
	const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length
	const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
	const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
	return above / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(2)

/** Makes the calls, printing the heap as they go; false when it grew. */
async function soak(title, client, calls, options) {
	if (calls === 0) return true
	const step = Math.ceil(calls / samples)
	const points = []
	const start = performance.now()
	for (let done = 0; done < calls; done += step) {
		await callMany(client, done, Math.min(done + step, calls), options)
		points.push({ x: done + step, y: await settledHeap() })
	}
	// The emulator keeps so many values, tokens and entries, and drops the oldest then: until there, the heap grows.
	const bytesPerCall = slope(points.slice(samples / 2))
	const heaps = points.map(({ y }) => megabytes(y)).join(' ')
	const flat = bytesPerCall < mostBytesPerCall
	const rate = Math.round(calls / ((performance.now() - start) / 1000))
	console.log(`${flat ? '✓' : '✗'} ${title}: ${calls} calls, ${rate} a second`)
	console.log(`  heap after collection, MB: ${heaps}`)
	console.log(
		`  after warm-up ${bytesPerCall.toFixed(2)} bytes a call; resident ${megabytes(process.memoryUsage().rss)} MB`,
	)
	return flat
}

if (!globalThis.gc) throw new Error('Cannot measure the heap without node --expose-gc')
console.log(`Node ${process.version}, ${atOnce} calls at once`)
const half = Number(values.calls) / 2
const emulator = createEmulator()
const inProcess = clientFor('http://emulator.invalid', {
	dangerouslyAllowHttp: true,
	fetch: (url, init) => emulator.fetch(new Request(url, init)),
})
const longLived = new AbortController().signal
const flat = [
	await soak('in one process', inProcess, half),
	await soak('with one signal for all of them', inProcess, half, { signal: longLived }),
]
const server = await serve()
const overSockets = clientFor(server.url)
flat.push(
	await soak('over sockets, with one signal', overSockets, Number(values['socket-calls']), { signal: longLived }),
)
await server.close()
process.exit(flat.every(Boolean) ? 0 : 1)

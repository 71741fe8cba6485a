// What loggers and error trackers print of a payment whose answer was lost, each as it comes: every one of them names the payment.
import { PassThrough } from 'node:stream'
import { inspect } from 'node:util'
import { createClient, operation } from '@tarja/core'
import { logging } from '@tarja/core/logging'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'
import pino from 'pino'
import winston from 'winston'

const card = '4111111111111111'
const password = 'pass-word-of-mine'
const token = 'token-of-forty-two-characters-xxxxxxxxxxxx'

/** A lost payment, the id of its entry, and the lines that `logging()` handed to `write`. */
async function lostPayment(write = () => {}) {
	const journals = memoryJournal()
	const client = createClient({
		baseUrl: 'https://platform.example',
		auth: { identity: () => ['me'], issue: async () => ({ accessToken: token, lifetimeMs: 60_000 }) },
		async fetch(url, { headers, body }) {
			const sent = `${url} ${JSON.stringify([...new Headers(headers)])} ${body}`
			throw Object.assign(new TypeError(`no way for ${sent}`), { code: 'ECONNRESET', request: sent })
		},
	})
		.use(journal({ store: journals }))
		.use(logging(write))
	const pay = operation({
		...{ id: 'payments.pay', method: 'POST', path: '/cards/{id}', identifiedBy: ['nsuOrigem', 'rede'] },
		unmaskedFields: true,
		outcomeOf: 'http',
	})
	const body = { nsuOrigem: '30569309025904', rede: card, note: password }
	const { error, entryId } = await client.journal.once('order-7', pay, { params: { id: card }, body })
	return { error, id: entryId }
}

/** What a logger wrote into a stream. */
async function written(log) {
	const stream = new PassThrough()
	log(stream)
	await new Promise((resolve) => setImmediate(resolve))
	return String(stream.read())
}

const pinoInto = (stream, options = {}) => pino(options, stream)
const winstonInto = (stream, ...formats) =>
	winston.createLogger({
		format: winston.format.combine(...formats, winston.format.json()),
		transports: [new winston.transports.Stream({ stream })],
	})

const loggers = {
	'pino, error(e)': (error, stream) => pinoInto(stream).error(error),
	'pino, error({ err }, text)': (error, stream) => pinoInto(stream).error({ err: error }, 'payment failed'),
	// Fastify's logger is pino with this serializer, and its handler of errors writes this line.
	'Fastify’s default': (error, stream) =>
		pinoInto(stream, { serializers: { err: pino.stdSerializers.err } }).error({ err: error }, error.message),
	'winston, error(e)': (error, stream) => winstonInto(stream).error(error),
	'winston, format.errors': (error, stream) => winstonInto(stream, winston.format.errors({ stack: true })).error(error),
	'console.error(e)': (error, stream) => new console.Console(stream, stream).error(error),
	'console.error(`${e}`)': (error, stream) => new console.Console(stream, stream).error(`${error}`),
}

/** What is made of an error without a logger. */
const forms = {
	'JSON.stringify': (error) => JSON.stringify(error),
	'JSON.stringify of its members': (error) => JSON.stringify({ ...error }),
	'util.inspect': (error) => inspect(error),
	'util.inspect, customInspect: false': (error) => inspect(error, { customInspect: false, showHidden: true, depth: 9 }),
	stack: (error) => error.stack,
	structuredClone: (error) => structuredClone(error).stack,
}

function expectNamed(text, id) {
	for (const name of ['30569309025904', 'order-7', id]) expect(text).to.contain(name)
	for (const secret of [card, password, token]) expect(text).not.to.contain(secret)
}

describe('a lost payment in a log', () => {
	for (const [title, log] of Object.entries(loggers))
		it(`is named by ${title}`, async () => {
			const { error, id } = await lostPayment()
			expectNamed(await written((stream) => log(error, stream)), id)
		})
	for (const [title, form] of Object.entries(forms))
		it(`is named by ${title}`, async () => {
			const { error, id } = await lostPayment()
			expectNamed(form(error), id)
		})

	it('is grouped with others by code and operation, which trackers find among its members', async () => {
		const [one, two] = [await lostPayment(), await lostPayment()]
		expect(one.error.message).not.to.equal(two.error.message)
		for (const { error } of [one, two])
			expect({ ...error }).to.include({ code: 'network', operation: 'payments.pay', outcome: 'unknown' })
	})
})

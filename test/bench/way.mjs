// The way of a payment through the sources: node test/bench/way.mjs [--list]
// Prints, of a plain payment and of one by `once` in memory, how many files and functions run, how often functions are called, and how deep
// the stack is at `fetch`, async frames included; and beside them of ky and Octokit, with the code that keeps their token. Libraries count.
// V8 counts the third payment, when token and journal are there. `--list` prints the frames.
import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../../tools/workspace.mjs'
import { formatTable } from './budgets.mjs'
import { basic, credential } from './contenders/job.mjs'
import { intent, quickFetch } from './platform.mjs'
import { runFromSources } from './sources.mjs'

const { values } = parseArgs({ options: { list: { type: 'boolean' } } })
runFromSources()

/** Whether code is a client's: all but the benchmark's own. */
const isClients = (text) =>
	text.includes(pathToFileURL(`${root}/`).href) && !/\/(?:test\/bench|tools)\/[\w-]+\.mjs/.test(text)
let frames = []

/** Notes the stack at each payment; the token is requested before. */
async function notingFetch(url, init) {
	const limit = Error.stackTraceLimit
	Error.stackTraceLimit = 200
	const { stack } = new Error('here')
	Error.stackTraceLimit = limit
	frames = stack.split('\n').filter(isClients)
	return quickFetch(url, init)
}

/** The ways to pay. */
async function createWays() {
	const { createClient } = await import('@tarja/core')
	const { passwordGrant } = await import('@tarja/core/password-grant')
	const { payments } = await import('@tarja/catalogue/payments')
	const { memoryTokens } = await import('@tarja/token-memory')
	const { journal } = await import('@tarja/journal')
	const { memoryJournal } = await import('@tarja/journal/memory')
	const client = createClient({ baseUrl: 'https://platform.example', auth: passwordGrant({ basic, credential }) })
		.use(memoryTokens())
		.use(payments({ createIntent: { outcomeOf: 'http' } }))
	const paying = client.use(journal({ store: memoryJournal() }))
	const { createIntent } = paying.payments
	const { once } = paying.journal
	let count = 0
	const [ky, octokit] = await Promise.all(['ky', 'octokit'].map((name) => import(`./contenders/${name}.mjs`)))
	const [payByKy, payByOctokit] = [ky, octokit].map(({ connect }) => connect('https://platform.example'))
	return {
		ky: ({ body }) => payByKy(body),
		'@octokit/core': ({ body }) => payByOctokit(body),
		'a payment': (input) => client.payments.createIntent(input),
		'a payment by once': (input) => once(`order-${count++}`, createIntent, input),
	}
}

async function measure(session, pay) {
	const input = { query: { meioPagamento: '' }, body: intent() }
	for (const _ of [1, 2]) await pay(input)
	await session.post('Profiler.takePreciseCoverage')
	await pay(input)
	const { result } = await session.post('Profiler.takePreciseCoverage')
	// The first of a file is the module itself.
	const ran = result
		.filter(({ url }) => isClients(url))
		.map(({ url, functions }) => ({ url, counts: functions.flatMap(({ ranges }) => ranges[0].count || []) }))
		.filter(({ counts }) => counts.length)
	const counts = ran.flatMap((file) => file.counts)
	return { files: ran.map(({ url }) => url), functions: counts.length, calls: counts.reduce((sum, n) => sum + n, 0) }
}

globalThis.fetch = notingFetch
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true })
const rows = []
for (const [name, pay] of Object.entries(await createWays())) {
	const { files, functions, calls } = await measure(session, pay)
	rows.push([name, files.length, functions, calls, frames.length].map(String))
	const short = (text) => text.replace(/file:\/\/\S*\/(packages|plugins|node_modules)\//, '$1/')
	if (values.list) process.stdout.write(`${[name, ...files.map(short), ...frames.map(short)].join('\n')}\n\n`)
}
process.stdout.write(`${formatTable(['', 'files', 'functions', 'calls', 'frames at fetch'], rows)}\n`)
process.exit()

// The webhook receiver's memory of messages, in workerd: copies that arrive together, and holders that fail, die, or are slow for too long.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, it, takeSlice } from '@tarja-test/harness'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { answeredBy, bundledWorker } from '../bundled.mjs'
import { figure } from '../figure.mjs'

const example = resolve(import.meta.dirname, '../../../examples/webhook-receiver/received-message.ts')
/** Of an object that nobody waits for, and of one whose holders are slow for too long. */
const [patientMs, hastyMs] = [60_000, 2000]

/** A Worker that holds a message as it is told to. */
const driver = `
import { ReceivedMessage as Patient } from ${JSON.stringify(example)}
import { ReceivedMessage as Hasty } from ${JSON.stringify(`${example}?hasty`)}
export { Hasty, Patient }
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
export default {
	async fetch(request, env) {
		const { id, slowMs, end, isHasty } = await request.json()
		const RECEIVED = isHasty ? env.HASTY : env.PATIENT
		const holder = crypto.randomUUID()
		const claim = await RECEIVED.getByName(id).claim(Date.now() / 1000 + 300, holder)
		if (claim === 'new') {
			await sleep(slowMs)
			if (end === 'finish') await RECEIVED.getByName(id).finish()
			if (end === 'release') await RECEIVED.getByName(id).release(holder)
		}
		return Response.json(claim)
	},
}`

/** The example, which waits a minute for a holder that died, and once more with a shorter patience. */
const impatient = {
	name: 'impatient',
	setup({ onLoad }) {
		onLoad({ filter: /received-message\.ts$/ }, ({ path, suffix }) => {
			const source = readFileSync(path, 'utf8')
			const changed = source.replace('patienceMs = 60_000', `patienceMs = ${suffix ? hastyMs : patientMs}`)
			if (suffix && changed === source) throw new Error('The example names its patience otherwise')
			return { contents: changed, loader: 'ts' }
		})
	},
}

describe('the replay store of the webhook receiver', () => {
	let worker
	before(async () => {
		const script = await bundledWorker({ contents: driver }, { plugins: [impatient] })
		worker = new Miniflare({
			modules: true,
			script,
			compatibilityDate: supportedCompatibilityDate,
			cf: false,
			durableObjects: {
				PATIENT: { className: 'Patient', useSQLite: true },
				HASTY: { className: 'Hasty', useSQLite: true },
			},
		})
	})
	after(() => worker.dispose())

	const seen = { messages: 0, copies: 0, taken: 0 }
	after(() =>
		figure(
			`a replay store: ${seen.messages} messages in ${seen.copies} copies, ${seen.taken} taken, 0 again once done, 0 lost`,
		),
	)

	async function hold(id, { slowMs = 0, end = 'finish', isHasty = false } = {}) {
		const claim = await answeredBy(worker, { id, slowMs, end, isHasty })
		seen.copies++
		if (claim === 'new') seen.taken++
		return claim
	}
	/** Asks again while another holds it. */
	async function holdOnce(id, options) {
		for (;;) {
			const claim = await hold(id, options)
			if (claim !== 'pending') return claim
			await sleep(100)
		}
	}
	const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
	const messages = Array.from({ length: 20 }, (_, index) => String(index))

	for (const end of takeSlice(['finish', 'release', 'die'], 3))
		it(`gives one of eight copies that arrive together to one holder, and again only if it did not finish: ${end}`, async () => {
			const isHasty = end === 'die'
			for (const number of messages) {
				const id = `${end}-${number}`
				const claims = await Promise.all(Array.from({ length: 8 }, () => hold(id, { end, isHasty })))
				// What is given back may be taken by the next of them.
				expect(claims).to.include('new')
				if (end === 'finish') expect(claims.filter((claim) => claim === 'new')).to.have.length(1)
			}
			// Where all of them died, once the last that took it has had its time.
			const next = (number) => holdOnce(`${end}-${number}`, { isHasty })
			for (const number of messages) expect(await next(number)).to.equal(end === 'finish' ? 'done' : 'new')
			for (const number of messages) expect(await next(number)).to.equal('done')
			seen.messages += messages.length
		})

	it('gives nothing back that another has taken since, from a holder that was slow for too long and then failed', async () => {
		const failing = messages.map((number) =>
			hold(`slow-${number}`, { slowMs: 3 * hastyMs, end: 'release', isHasty: true }),
		)
		// Once they hold it, and then for too long.
		await sleep(hastyMs)
		await Promise.all(messages.map((number) => holdOnce(`slow-${number}`, { isHasty: true })))
		await Promise.all(failing)
		for (const number of messages)
			expect(await hold(`slow-${number}`, { isHasty: true }), 'taken once more though done').to.equal('done')
		seen.messages += messages.length
	})
})

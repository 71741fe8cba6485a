// The command reads payments by their id if an operation of the configuration has a lookup, and prints the next line that fits.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, expect } from '@tarja-test/harness'
import { batch, createdIn, front } from './place.mjs'
import { credentials, directoryWith, tarja } from './program.mjs'

/** Personal loans have a lookup by their id. Simplified ones have none. */
const config = `
const money = { method: 'POST', identifiedBy: { id: 'text', amount: 'decimal' }, uniqueBy: ['id'], amountField: 'amount' }
const outcomeOf = { field: 'status', applied: ['ACTIVE'], rejected: ['REFUSED'] }
const read = { method: 'GET', path: '/loans/{id}', effect: 'safe' }
const lookup = { operation: read, input: ({ fields }) => ({ params: { id: fields.id } }), field: 'status', applied: ['ACTIVE'] }
export default {
	bindings: {
		'loans.personal': { ...money, path: '/loans', outcomeOf, lookup },
		'loans.simplified': { ...money, path: '/simplified', outcomeOf },
	},
}`
const closing = []
after(() => {
	for (const close of closing) close()
})

/** A platform that loses each response to a POST, and shows each loan with this status. */
async function lossy(status) {
	const server = createServer(
		front((incoming, response) => {
			const [, , id] = incoming.url.split('/')
			if (incoming.url.includes('oauth2')) return undefined
			if (incoming.method === 'POST') incoming.resume().on('end', () => incoming.socket.destroy())
			else response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, amount: '19.90', status }))
			return 'done'
		}),
	)
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	closing.push(() => server.close())
	const url = `http://127.0.0.1:${server.address().port}`
	const cwd = directoryWith({ 'tarja.config.mjs': config, 'list.mjs': 'export const list = async () => []' })
	await createdIn(cwd, url)
	const env = { ...credentials, TARJA_BASE_URL: url, TARJA_JOURNAL_DIRECTORY: join(cwd, 'j') }
	const run = (...argv) => tarja(argv, { cwd, env })
	const body = { id: 'c-1', amount: '19.90' }
	return {
		run,
		cwd,
		blind: (...argv) => tarja(argv, { cwd }),
		journal: (...argv) => run('journal', ...argv, '--journal', 'j'),
		pay: (operation, reference) =>
			run('call', operation, JSON.stringify({ body }), '--reference', reference, '--journal', 'j', '--yes'),
	}
}

const nextOf = ({ out, error }) => /^.*Next: npx @tarja\/cli (.*)$/m.exec(`${out}${error}`)?.[1]

batch('tarja journal with a lookup in the configuration', {
	'looks an order up without a list, and each printed next line does it': async () => {
		const { journal, pay, run } = await lossy('ACTIVE')
		expect(await pay('loans.personal', 'order-7')).to.include({ code: 12 })
		const printed = [await journal('list'), await journal('show', 'order-7'), await run('doctor')].map(nextOf)
		const next = 'journal reconcile --journal j'
		expect(printed).to.deep.equal([next, next, 'journal reconcile'])
		for (const words of printed) {
			const { code, out } = await run(...words.split(' '))
			expect([code, out]).to.match(/^1,\S+ {2}applied \(not stored\)\n1 found, 0 absent, 0 unresolved, 0 failed\n$/)
		}
		const { code, out } = await journal('reconcile', '--yes')
		expect([code, out]).to.match(/^0,\S+ {2}applied\n1 found, /)
		expect(nextOf(await journal('list'))).to.equal(undefined)
	},
	'leaves an order without a lookup to a list, and one that nothing concludes to a person': async () => {
		const { journal, pay, run, blind } = await lossy('ODD')
		await pay('loans.personal', 'order-7')
		await pay('loans.simplified', 'order-8')
		for (const printed of [await journal('list'), await journal('show', 'order-8')]) {
			const next = nextOf(printed)
			expect(next).to.equal('journal reconcile --list list.mjs --journal j')
			expect((await run(...next.split(' '))).out).to.contain('0 found, 0 absent, 2 unresolved, 0 failed')
		}
		const shown = await journal('show', 'order-7')
		expect(shown.out).to.contain('the platform shows ODD')
		const next = nextOf(shown)
		expect(next).to.equal('journal resolve order-7 --step create --journal j')
		expect((await run(...next.split(' '))).error).to.contain('Cannot resolve it: expected "resolve')
		// Without credentials, the run asks the list alone.
		const { out, error } = await blind('journal', 'reconcile', '--list', 'list.mjs', '--journal', 'j')
		expect([out, error]).to.match(/2 unresolved.*The run asks the list alone: Cannot choose the platform/s)
		expect(await blind('journal', 'reconcile', '--journal', 'j')).to.include({ code: 3, out: '' })
	},
	'shows an order although a binding has a mistake, and names the mistake': async () => {
		const { journal, pay, run, cwd } = await lossy('ACTIVE')
		await pay('loans.personal', 'order-7')
		writeFileSync(join(cwd, 'tarja.config.mjs'), config.replace('loans.simplified', 'loans.nope'))
		for (const printed of [await journal('list'), await journal('show', 'order-7')]) {
			expect(printed).to.include({ code: 0 })
			expect(printed.error).to.contain('Cannot bind loans.nope')
			const next = nextOf(printed)
			expect(next).to.equal('journal reconcile --list list.mjs --journal j')
			expect((await run(...next.split(' '))).out).to.contain('0 found, 0 absent, 1 unresolved, 0 failed')
		}
	},
})

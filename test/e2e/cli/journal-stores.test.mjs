// tarja journal over a store that a configuration names: whatever it is, and whatever it holds.
import { expect } from '@tarja-test/harness'
import { checked, linesOf } from './documents.mjs'
import { batch } from './place.mjs'
import { directoryWith, documentOf, tarja } from './program.mjs'

/** A configuration with a store that lists these entries. It keeps no index of references. */
const configOf = (entries) => `const entries = ${JSON.stringify(entries)}
const isOpen = ({ state }) => ['pending', 'unknown', 'unreadable'].includes(state)
const store = {
	journal: async () => ({ v: 1, id: 'main-7f3k9q', revision: 0, baseUrl: 'https://platform.example', createdAt: '2026-11-20T00:00:00.000Z' }),
	writeJournal: async () => false,
	async *list(which) { for (const entry of entries) if (which === 'all' || isOpen(entry)) yield entry },
	read: async (id) => entries.find((entry) => entry.id === id),
	write: async () => true,
	delete: async () => {},
	find: async () => [],
}
export default { journal: { id: 'main-7f3k9q', store: { open: () => store } } }`

const entry = (letter, facts) => ({
	v: 1,
	id: `20261120T100711123Z-${letter.repeat(16)}`,
	revision: 0,
	operation: 'payments.createIntent',
	method: 'POST',
	path: '/x',
	step: 'create',
	fields: {},
	startedAt: '2026-11-20T10:07:11.123Z',
	sendDeadline: '2026-11-20T10:07:41.123Z',
	state: 'unknown',
	attempts: 1,
	mayHaveReplayed: false,
	...facts,
})

batch('tarja journal, over a store of a configuration', {
	'finds calls by reference and by field, of resolved ones too': async () => {
		const masked = { length: 16, last4: '1111' }
		const entries = [
			entry('a', { reference: 'order-7', state: 'rejected', fields: { nsuOrigem: '000123' } }),
			entry('b', { reference: 'order-7', fields: { nsuOrigem: '000124', codigoExternoCartao: masked } }),
			entry('c', { reference: 'order-8', fields: { nsuOrigem: '000125' } }),
		]
		const cwd = directoryWith({ 'tarja.config.mjs': configOf(entries) })
		const journal = (...argv) => tarja(['journal', ...argv], { cwd })
		const ids = async (...argv) =>
			linesOf(await journal(...argv, '--json')).map((line) => checked('entry', line).entry.id.at(-1))
		expect(await ids('show', 'order-7')).to.deep.equal(['a', 'b'])
		expect(await ids('show', 'nsuOrigem=000125')).to.deep.equal(['c'])
		expect(await ids('show', 'codigoExternoCartao=4111111111111111')).to.deep.equal(['b'])
		expect((await journal('list')).out).to.contain('  payments.createIntent  order-8  nsuOrigem 000125\n')
		const several = await journal('resolve', 'order-7', 'applied', '--note', 'x', '--yes')
		expect([several.code, several.error]).to.deep.equal([
			2,
			'Cannot find the entry: several match; to see them: npx @tarja/cli journal show order-7\n',
		])
		for (const words of ['order-9', 'nsuOrigem=', '__proto__=x']) {
			const { code, error } = await journal('show', words)
			expect([code, error.startsWith('Cannot find the entry')]).to.deep.equal([1, true])
		}
	},
	'tells of an entry that cannot be read, without the control characters of its place': async () => {
		const unreadable = {
			...{ id: '20261120T100711123Z-cafhbmkpoaldnjei', state: 'unreadable' },
			...{ place: 'KV \u001b[2J', reason: 'it is not JSON' },
		}
		const list = 'export const list = async () => []'
		const cwd = directoryWith({ 'tarja.config.mjs': configOf([unreadable]), 'list.mjs': list })
		const { out } = await tarja(['journal', 'list'], { cwd })
		expect(out).to.match(/^id +state +age +what\n\S+ +unreadable +it is not JSON, in KV \\u\{1b\}\[2J\n$/)
		const looked = await tarja(['journal', 'reconcile', '--list', 'list.mjs', '--json'], { cwd })
		expect(looked.code).to.equal(1)
		expect(checked('reconcile', documentOf(looked)).failed[0].id).to.equal(unreadable.id)
	},
})

// tarja journal over a store that a configuration names: whatever it is, and whatever it holds.
import { expect } from '@tarja-test/harness'
import { batch } from './place.mjs'
import { directoryWith, tarja } from './program.mjs'

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

batch('tarja journal, over a store of a configuration', {
	'tells of an entry that cannot be read, without the control characters of its place': async () => {
		const unreadable = {
			id: '20261120T100711123Z-cafhbmkpoaldnjei',
			state: 'unreadable',
			place: 'KV \u001b[2J',
			reason: 'it is not JSON',
		}
		const list = 'export const list = async () => []'
		const cwd = directoryWith({ 'tarja.config.mjs': configOf([unreadable]), 'list.mjs': list })
		const { out } = await tarja(['journal', 'list'], { cwd })
		expect(out).to.contain(`${unreadable.id}\n`)
		expect(out).to.contain('cannot be read: it is not JSON, in KV \\u{1b}[2J\n')
		const looked = await tarja(['journal', 'reconcile', '--list', 'list.mjs'], { cwd })
		expect(looked.code).to.equal(1)
		expect(looked.out).to.contain(`${unreadable.id}  failed: `)
	},
})

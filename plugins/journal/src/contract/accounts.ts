/**
 * Contract cases for accounts, which every journal store must pass: nothing of one is in another.
 * @module
 */
import { idTime, newId } from '../entry.ts'
import type { EntryStore, JournalStore } from '../store.ts'
import { begins, ends, idsOf, listed, newReference, same } from './tools.ts'

/** A case about accounts: gets two stores that share their storage. */
export type AccountBody = (journals: JournalStore, others: JournalStore) => Promise<void>

export const accountCases: Readonly<Record<string, AccountBody>> = {
	async 'records one origin for each account, and never another'(journals, others) {
		const [one, two] = [newAccount(), newAccount()]
		const recorded = (isNew: boolean) => ({ origin: 'https://a.example', isNew })
		same(await journals.open(one).origin(), undefined, 'the origin of a new account')
		same(await journals.open(one).origin('https://a.example'), recorded(true), 'what is recorded')
		same(await others.open(one).origin('https://b.example'), recorded(false), 'what was recorded')
		same(await others.open(one).origin(), recorded(false), 'what is read')
		same(await journals.open(two).origin(), undefined, 'the origin of another account')
	},
	async 'shows nothing of one account in another, and deletes nothing of it'(journals, others) {
		const own = newAccount()
		for (const another of [newAccount(), `${own}-2`, own.replace('-', '_')])
			await keepsApart(journals.open(own), others.open(another))
	},
}

/** Cases about accounts for stores that compare before they write. */
export const accountWriterCases: Readonly<Record<string, AccountBody>> = {
	async 'records one origin of many that are recorded at once, and tells all of it'(journals, others) {
		const account = newAccount()
		const recorded = await Promise.all(
			Array.from({ length: 10 }, (_, i) => (i % 2 ? others : journals).open(account).origin(`https://${i}.example`)),
		)
		same(recorded.filter((found) => found?.isNew).length, 1, 'the number that recorded it')
		same(new Set(recorded.map((found) => found?.origin)).size, 1, 'the number of origins told')
	},
}

async function keepsApart(mine: EntryStore, theirs: EntryStore): Promise<void> {
	const reference = newReference()
	const entry = await begins(mine, { reference }, 1000)
	const alike = await begins(theirs, { reference }, 1000)
	same(await theirs.read(entry.id), undefined, 'read() of an entry of another account')
	for (const which of ['all', 'unresolved'] as const)
		same(await listed(theirs, which, [entry, alike]), [alike], `the list of ${which}`)
	same(await mine.find(reference), [entry], 'find()')
	await theirs.delete([entry.id])
	same(await mine.read(entry.id), entry, 'what was read')
	if (theirs.lease) same(idsOf(await theirs.lease('', 10, 1000)), [alike.id], 'what is leased')
	await ends(mine, entry, 'absent')
	if (theirs.purge) same(await theirs.purge(idTime(5000), true), 0, 'the number purged')
	same((await mine.read(entry.id))?.state, 'settled', 'the state of what was read')
}

function newAccount(): string {
	return newId(Date.now()).toLowerCase()
}

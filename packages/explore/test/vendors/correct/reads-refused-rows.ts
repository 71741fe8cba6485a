/** Gives the journal a list that also shows refused payments. */
import { reconcile } from '@tarja/journal/reconcile'
import { platform as listing, plain } from '../../shop.ts'
import { client } from '../shop.ts'

export { listingRefused as platform, pay, state } from '../shop.ts'

const [list] = Object.values(listing.bindings ?? {})

export async function resume(): Promise<void> {
	const { data } = await plain.call(list as never)
	const rows = (data as Record<string, string>[]).map(({ id = '', at = '', state, ...fields }) => ({
		...{ state: state === 'rejected' ? ('rejected' as const) : ('applied' as const), at, fields, saved: { id } },
	}))
	await reconcile(client.journal, async () => rows)
	for (const entry of await client.journal.unresolved()) {
		if (entry.state === 'unreadable' || rows.some(({ fields }) => fields.nsuOrigem === entry.fields.nsuOrigem)) continue
		const { revision } = entry
		await client.journal.resolve(entry.id, 'absent', { by: 'Ana', note: 'not listed', revision }).catch(() => {})
	}
}

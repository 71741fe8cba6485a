// In the place of `@tarja/journal` and its stores: a directory, as pages say of production, and a table in which each order stands as
// `once` has told it.
import { resolve } from 'node:path'
import { definePlugin } from '@tarja/core'
import { journal as realJournal } from '@tarja/journal'
import { directoryJournal as realDirectory } from '@tarja/journal/directory'
import { disk, journalId, mark, orders, plain, resumeWith } from '../../../../packages/explore/test/shop.ts'

export * from '@tarja/journal'
export { platform } from '../../../../packages/explore/test/shop.ts'

Object.assign(process.env, { TARJA_JOURNAL_DIRECTORY: resolve(disk, 'journal'), TARJA_JOURNAL_ID: journalId })

const onDisk = () => realDirectory(process.env.TARJA_JOURNAL_DIRECTORY)
export const memoryJournal = onDisk
export const sqlJournal = onDisk
export const durableObjectJournal = onDisk
export const journalObject = () => class {}

/** The journal, whose `once` writes down what it tells. */
export function journal(options) {
	const { id, setup } = realJournal({ ...options, id: journalId })
	return definePlugin({
		id,
		setup(host) {
			const { api, ...rest } = setup(host)
			const once = async (reference, ...given) => {
				const made = await api.once(reference, ...given)
				if (made.step === 'create') mark({ id: reference }, made)
				return made
			}
			return { ...rest, api: { ...api, once } }
		},
	})
}

/** Looks up what is open, as a page that shows how to pay leaves it to its reader. */
export async function resume() {
	await resumeWith(plain.use(realJournal({ store: onDisk(), id: journalId })))
}

export const { state } = orders

// Replaces `@tarja/journal` and its stores. The journal is in a directory, as pages recommend for production. A table has the state of each
// order that `once` returned.
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

/** Creates the journal. Its `once` stores the states that it returns. */
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

/** Looks up unresolved payments, because a page that shows how to pay leaves that to its reader. */
export async function resume() {
	await resumeWith(plain.use(realJournal({ store: onDisk(), id: journalId })))
}

export const { state } = orders

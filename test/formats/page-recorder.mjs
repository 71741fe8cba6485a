// Records in a page: run by record.mjs, in Chromium.
import { indexedDbJournal } from '@tarja/journal/indexeddb'
import { sessionStorageTokens } from '@tarja/token-session-storage'
import { takeDatabase } from './pages.ts'
import { payInto, storeToken } from './plays.ts'

globalThis.recorders = {
	async 'journal-indexeddb'() {
		await payInto(indexedDbJournal())
		return takeDatabase('tarja-journal.main')
	},
	async 'tokens-session-storage'() {
		await storeToken(sessionStorageTokens())
		return { ...sessionStorage }
	},
}

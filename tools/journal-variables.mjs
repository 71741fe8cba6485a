// Creates a journal in a directory, like `tarja journal create`. Returns the environment variables that name it.
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'

/**
 * @param {string} directory the directory of the journal
 * @param {string} baseUrl the base URL of the clients that use it
 */
export async function createJournalVariables(directory, baseUrl) {
	const id = await createJournal(directoryJournal(directory), { baseUrl })
	return { TARJA_JOURNAL_DIRECTORY: directory, TARJA_JOURNAL_ID: id }
}

// Explores how examples/fleet pays. Its script is appended to this file, and runs one process for each task.
import { emulatorCredentials } from '@tarja/emulator'
import { journalId, resumeWith, shownIntents, withJournal } from '../../../packages/explore/test/shop.ts'
import { stateIn } from './staged/fleet.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

const startScript = ({ valorTransacao }, ...asked) =>
	script({
		valorTransacao,
		process: {
			env: { PLATFORM_URL: process.env.TARJA_BASE_URL, TARJA_JOURNAL_ID: journalId, ...credentials, ...staged },
			argv: ['', '', ...asked],
		},
		fetch: async () => Response.json(await shownIntents()),
	})
const { basic, credential } = emulatorCredentials
const credentials = {
	BASIC_USER: basic.user,
	BASIC_PASSWORD: basic.password,
	FIELD: credential.name,
	SECRET: credential.value,
}

/** Variables that the script only passes on. */
const staged = { REPORT_URL: 'staged:', DATABASE_URL: 'staged:', REDIS_URL: 'staged:' }

export const pay = (order) => startScript(order, 'sell', order.nsuOrigem)
/** A person resolves the payments that the report doesn't list, and the script's job resolves the others. */
export async function resume() {
	await resumeWith(withJournal())
	await startScript({}, 'recover')
}
export const state = ({ nsuOrigem }) => stateIn(nsuOrigem)

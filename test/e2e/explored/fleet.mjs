// How examples/fleet pays is explored: its script stands below this, one process for each thing that it is asked.
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

/** Places that the script only hands on. */
const staged = { REPORT_URL: 'staged:', DATABASE_URL: 'staged:', REDIS_URL: 'staged:' }

export const pay = (order) => startScript(order, 'sell', order.nsuOrigem)
/** A person looks after what the report does not show, and the script's job after the rest. */
export async function resume() {
	await resumeWith(withJournal())
	await startScript({}, 'recover')
}
export const state = ({ nsuOrigem }) => stateIn(nsuOrigem)

// How examples/fleet pays is explored: its script stands below this, one process for each thing that it is asked.
import { emulatorCredentials } from '@tarja/emulator'
import { shownIntents } from '../../../packages/explore/test/shop.ts'
import { stateIn } from './staged/fleet.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

const startScript = (...asked) =>
	script({
		process: { env: { PLATFORM_URL: process.env.TARJA_BASE_URL, ...credentials }, argv: ['', '', ...asked] },
		fetch: async () => Response.json((await shownIntents()).map(({ fields }) => fields)),
	})
const { basic, credential } = emulatorCredentials
const credentials = {
	BASIC_USER: basic.user,
	BASIC_PASSWORD: basic.password,
	FIELD: credential.name,
	SECRET: credential.value,
}

export const pay = ({ nsuOrigem }) => startScript('sell', nsuOrigem)
export const resume = () => startScript('recover')
export const state = ({ nsuOrigem }) => stateIn(nsuOrigem)

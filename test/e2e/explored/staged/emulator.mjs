// In the place of `@tarja/emulator`: what pages start for themselves is the platform of the exploration, and the faults they play are none.
export { emulatorCredentials } from '@tarja/emulator'

const nothing = () => ({ entries: [], intents: [], totals: { intents: 0 } })

/** No transport: the client sends by `fetch`, which is the explorer's. */
export const createEmulator = () => ({ faults: { add() {} }, log: nothing, reset() {} })

export const serve = async () => ({
	url: process.env.TARJA_BASE_URL,
	emulator: createEmulator(),
	close: async () => {},
})

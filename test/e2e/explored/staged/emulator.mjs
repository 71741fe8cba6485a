// Replaces `@tarja/emulator`. A page that starts an emulator uses the platform of the exploration, and its own faults have no effect.
export { emulatorCredentials } from '@tarja/emulator'

const nothing = () => ({ entries: [], intents: [], totals: { intents: 0 } })

/** Has no transport, so the client sends with `fetch`, which belongs to the explorer. */
export const createEmulator = () => ({ faults: { add() {} }, log: nothing, reset() {} })

export const serve = async () => ({
	url: process.env.TARJA_BASE_URL,
	emulator: createEmulator(),
	close: async () => {},
})

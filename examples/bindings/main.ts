// The flow, in the emulator: offline, with the same bindings on both sides.
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { answers } from './answers.ts'
import { bindings } from './bindings.ts'
import { confirmAndCancel } from './flow.ts'

const server = await serve({ bindings, answers })
await confirmAndCancel({ baseUrl: server.url, credentials: emulatorCredentials }, console.log)
for (const { operation, effect, applied } of server.emulator.log().entries)
	console.log(`the emulator: ${operation ?? effect}, applied: ${applied}`)
await server.close()

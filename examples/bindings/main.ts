// The flow, in the emulator: offline, with the same bindings on both sides.
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { memoryJournal } from '@tarja/journal/memory'
import { served } from './bindings.ts'
import { confirmAndCancel } from './flow.ts'
import { responses } from './responses.ts'

const server = await serve({ bindings: served, responses })
// In memory for this example; a shop keeps its orders where they stay: a directory, a database, a Durable Object.
const target = { baseUrl: server.url, credentials: emulatorCredentials, store: memoryJournal() }
const settle = confirmAndCancel(target, console.log)
const intent = { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date('2026-11-20T10:00:00Z') }
await settle({ id: 'order-7', intent })
await settle({ id: 'order-7', intent }) // asked again: everything stands, and nothing is sent but the question at the end
for (const { operation, effect, applied } of server.emulator.log().entries)
	console.log(`the emulator: ${operation ?? effect}, applied: ${applied}`)
await server.close()

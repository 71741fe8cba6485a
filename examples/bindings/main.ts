// The flow, in the sandbox: offline, with the same bindings on both sides.
import { sandboxCredentials } from '@tarja/sandbox'
import { serve } from '@tarja/sandbox/node'
import { answers } from './answers.ts'
import { bindings } from './bindings.ts'
import { confirmAndCancel } from './flow.ts'

const server = await serve({ bindings, answers })
await confirmAndCancel({ baseUrl: server.url, credentials: sandboxCredentials }, console.log)
for (const { operation, effect, applied } of server.sandbox.journal().entries)
	console.log(`the sandbox: ${operation ?? effect}, applied: ${applied}`)
await server.close()

// Runs the Worker bundled from the installation, and expects it to create an intent in the sandbox.
import { sandboxCredentials } from '@tarja/sandbox'
import { serve } from '@tarja/sandbox/node'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'

const [, , scriptPath] = process.argv
const sandbox = await serve()
const miniflare = new Miniflare({
	modules: true,
	scriptPath,
	compatibilityDate: supportedCompatibilityDate,
	bindings: { BASE_URL: sandbox.url, CREDENTIALS: sandboxCredentials },
})
const answer = await miniflare.dispatchFetch('http://localhost/')
const text = await answer.text()
await miniflare.dispose()
await sandbox.close()
if (!answer.ok || !/^20[01]$/.test(text)) throw new Error(`The Worker answered ${answer.status}: ${text}`)

// Runs the Worker bundled from the installation, and expects it to create an intent in the emulator.
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'

const [, , scriptPath] = process.argv
const emulator = await serve()
const miniflare = new Miniflare({
	modules: true,
	cf: false,
	scriptPath,
	compatibilityDate: supportedCompatibilityDate,
	bindings: { BASE_URL: emulator.url, CREDENTIALS: emulatorCredentials },
})
const answer = await miniflare.dispatchFetch('http://localhost/')
const text = await answer.text()
await miniflare.dispose()
await emulator.close()
if (!answer.ok || !/^20[01]$/.test(text)) throw new Error(`The Worker answered ${answer.status}: ${text}`)

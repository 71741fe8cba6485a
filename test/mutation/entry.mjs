// The unit tests under mocha itself, for Stryker: in Node, against the instrumented sources.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@tarja/emulator/node'

const emulator = await serve()
const temporaryDirectory = mkdtempSync(join(tmpdir(), 'tarja-mutation-'))
globalThis.__TARJA_TEST__ = { emulatorUrl: emulator.url, seed: 1, temporaryDirectory }
globalThis.after(() => {
	rmSync(temporaryDirectory, { recursive: true })
	return emulator.close()
})
await import('matrix:tests')

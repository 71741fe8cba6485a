// The unit tests under mocha itself, for Stryker: in Node, against the instrumented sources.
import { serve } from '@tarja/emulator/node'

const emulator = await serve()
globalThis.__TARJA_TEST__ = { emulatorUrl: emulator.url, seed: 1, temporaryDirectory: '' }
globalThis.after(() => emulator.close())
await import('matrix:tests')

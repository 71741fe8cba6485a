// The unit tests under mocha itself, for Stryker: in Node, against the instrumented sources.
import { serve } from '@tarja/sandbox/node'

const sandbox = await serve()
globalThis.__TARJA_TEST__ = { sandboxUrl: sandbox.url, seed: 1, temporaryDirectory: '' }
globalThis.after(() => sandbox.close())
await import('matrix:tests')

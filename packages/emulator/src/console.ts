/**
 * The emulator's console: a web page that shows what happened.
 *
 * @experimental It may change in a minor version.
 * @module
 */
import { builtPage } from './console/built-page.ts'
import type { ConsolePage } from './console/page-response.ts'

export type { ConsolePage } from './console/page-response.ts'

/**
 * The web page below `/-/` of each space. It shows the requests that an emulator received, and lets a person add faults.
 *
 * `serve` of `@tarja/emulator/node` and `tarja emulator` already serve it. Pass it to `createEmulator` to serve it there, too. If you
 * don't, your bundle doesn't contain it.
 *
 * @example In a Worker
 * ```ts
 * import { createEmulator } from '@tarja/emulator'
 * import { consolePage } from '@tarja/emulator/console'
 *
 * const emulator = createEmulator({ console: consolePage })
 * const page = await emulator.fetch(new Request('http://localhost/-/'))
 * page.headers.get('content-type') // 'text/html; charset=utf-8'
 * ```
 */
export const consolePage: ConsolePage = builtPage

/**
 * The emulator's console: a page for the person who wants to see what happened.
 *
 * @experimental It may change in a minor version.
 * @module
 */
import { builtPage } from './console/built-page.ts'
import type { ConsolePage } from './console/page-response.ts'

export type { ConsolePage } from './console/page-response.ts'

/**
 * The page that shows what an emulator saw, and lets a person add faults, below `/-/` of each space.
 *
 * `serve` of `@tarja/emulator/node` and `tarja emulator` have it already. Pass it to `createEmulator` to have it there: a bundle
 * without a console contains nothing of it.
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

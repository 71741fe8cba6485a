/**
 * The emulator's console: a page for the person who wants to see what happened.
 *
 * @experimental It may change in a minor version.
 * @module
 */
import { builtPage } from './console/built-page.ts'
import { describedRequest } from './console/described.ts'
import { consoleGuide } from './console/guide.ts'
import type { ConsolePage } from './console/served-page.ts'

export type { Cut } from './console/copied-test.ts'
export type { DescriptionContext, RequestDescription } from './console/described.ts'
export type { ConsoleGuide, SettingForm } from './console/guide.ts'
export type { Row, Verdict } from './console/request-table.ts'
export type { BuiltPage, ConsolePage } from './console/served-page.ts'
export type { Story } from './console/stories.ts'
export type { Texts } from './console/texts/texts.ts'

/**
 * The page that shows what an emulator saw, and lets a person arm faults, below `/-/` of each space.
 *
 * `serve` of `@tarja/emulator/node` and `tarja-emulator` have it already. An emulator made by `createEmulator` has it where it
 * is given one, so that a bundle without a console contains nothing of it.
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
export const consolePage: ConsolePage = {
	...builtPage,
	guide: consoleGuide,
	describe: describedRequest,
}

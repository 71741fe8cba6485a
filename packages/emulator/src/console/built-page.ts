/**
 * Stands in for the console's page, which the build generates from `page/` and puts in place of this module
 * (tools/build/console-page.mjs).
 */
import type { ConsolePage } from './page-response.ts'

/** Stands in until the build has made the console: a page that says which command builds it. */
export const builtPage: ConsolePage = {
	html: '<!doctype html><html lang="en"><title>tarja emulator</title><p>The console is made by the build: npm run build',
	policy: "default-src 'none'",
}

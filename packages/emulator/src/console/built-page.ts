/**
 * A placeholder for the console's page. The build generates the page from `page/` and replaces this module with it
 * (tools/build/console-page.mjs).
 */
import type { ConsolePage } from './page-response.ts'

/** A page that says which command builds the console. It is served until the build has run. */
export const builtPage: ConsolePage = {
	html: '<!doctype html><html lang="en"><title>tarja emulator</title><p>The console is made by the build: npm run build',
	policy: "default-src 'none'",
}

/** The console as the build makes it of `console/`: it puts that in place of this module (tools/console-page.mjs). */
import type { BuiltPage } from './console-page.ts'

/** In the sources there is none: this page says how to get it. */
export const builtPage: BuiltPage = {
	html: '<!doctype html><html lang="en"><title>tarja-emulator</title><p>The console is made by the build: pnpm run build',
	policy: "default-src 'none'",
}

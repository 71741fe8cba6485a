// Opens one page in each of three browsers for all files of a run, because starting the browsers takes as long as most tests.
import { after } from '@tarja-test/harness'
import { browsers } from './pages.mjs'

let started

/** Returns the pages by browser. Each is blank and has the same size, whatever the previous file has left. */
export async function blankPages() {
	started ??= Promise.all(Object.entries(browsers).map(async ([name, start]) => [name, await start()]))
	const pages = await started
	await Promise.all(pages.map(([, page]) => page.open('about:blank').then(() => page.resize(1280, 800))))
	return Object.fromEntries(pages)
}

after(async () => Promise.all(((await started) ?? []).map(([, page]) => page.close())))

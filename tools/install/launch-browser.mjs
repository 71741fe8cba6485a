// A browser that a program drives. A starved machine takes its time to start it, to open a page and to answer: what is slow has not failed.
import puppeteer from 'puppeteer-core'
import { find } from './browsers.mjs'

const patienceMs = 300_000

/** Starts Chromium, or the browser that the options name. */
export async function launchBrowser({ args = [], ...options } = {}) {
	const patient = { headless: true, timeout: patienceMs, protocolTimeout: patienceMs }
	if (options.browser) return puppeteer.launch({ ...patient, args, ...options })
	// Chromium's own sandbox does not work as root, nor in most containers.
	const chromium = { executablePath: await find.chromium(), args: ['--no-sandbox', ...args] }
	return puppeteer.launch({ ...patient, ...chromium, ...options })
}

/** Opens a page, in a browser or in a window of its own. */
export async function openPage(context) {
	const page = await context.newPage()
	page.setDefaultTimeout(patienceMs)
	return page
}

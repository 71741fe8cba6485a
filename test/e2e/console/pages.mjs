// Opens a page in each of three browsers, and uses it like a person: Chromium and Firefox with puppeteer, WebKitGTK with WebDriver.
import puppeteer from 'puppeteer-core'
import { find, findWebkit } from '../../../tools/install/browsers.mjs'
import { startDriver } from '../../matrix/webkit-driver.mjs'

/** The codes of keys in WebDriver (section 17.4.2). */
const webdriverKeys = { Enter: '\ue007', Escape: '\ue00c' }

async function withPuppeteer(options) {
	const browser = await puppeteer.launch({ headless: true, timeout: 120_000, ...options })
	const page = await browser.newPage()
	page.setDefaultTimeout(120_000)
	return {
		open: (url) => page.goto(url),
		click: (selector) => page.click(selector),
		press: (key) => page.keyboard.press(key),
		run: (code, ...args) => page.evaluate(code, ...args),
		script: (text) => page.evaluate(text),
		resize: (width, height) => page.setViewport({ width, height }),
		close: () => browser.close(),
	}
}

async function webdriver(port) {
	const call = async (method, path, body) => {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		})
		const { value } = await response.json()
		if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
		return value
	}
	const capabilities = {
		alwaysMatch: { 'webkitgtk:browserOptions': { binary: findWebkit().browser, args: ['--automation'] } },
	}
	const { sessionId } = await call('POST', '/session', { capabilities })
	return (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
}

async function withWebDriver() {
	const call = await webdriver(await startDriver(findWebkit()))
	const element = async (selector) =>
		Object.values(await call('POST', '/element', { using: 'css selector', value: selector }))[0]
	const script = (text, args = []) => call('POST', '/execute/async', { script: text, args })
	return {
		open: (url) => call('POST', '/url', { url }),
		click: async (selector) => call('POST', `/element/${await element(selector)}/click`, {}),
		press(key) {
			const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: webdriverKeys[key] ?? key }))
			return call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
		},
		run: (code, ...args) =>
			script(
				`const done = arguments[arguments.length - 1]
				Promise.resolve((${code})(...[...arguments].slice(0, -1))).then(done, (error) => done(String(error)))`,
				args,
			),
		script: (text) => script(`${text}\narguments[arguments.length - 1]()`),
		resize: (width, height) => call('POST', '/window/rect', { width, height }),
		close: () => call('DELETE', ''),
	}
}

const allBrowsers = {
	Chromium: async () =>
		// Chromium's own sandbox doesn't work as root, nor in most containers.
		withPuppeteer({ executablePath: await find.chromium(), args: ['--no-sandbox'] }),
	Firefox: async () => withPuppeteer({ browser: 'firefox', executablePath: await find.firefox() }),
	WebKit: withWebDriver,
}

/** The browsers of this run. `npm test` uses one, and the nightly run three. Programs that import this file use three, too. */
export const browsers = (globalThis.__TARJA_TEST__?.nightly ?? true) ? allBrowsers : { Chromium: allBrowsers.Chromium }

/** Waits until the code returns a truthy value in the page. If it doesn't, the error shows the page's visible text. */
export async function until(page, code, ...args) {
	const start = performance.now()
	while (performance.now() - start < 120_000) {
		const found = await page.run(code, ...args)
		if (found) return found
		await new Promise((done) => setTimeout(done, 40))
	}
	// biome-ignore lint/performance/useDomNodeTextContent: a script of the page is text as well, and is not seen
	const seen = await page.run(() => document.body.innerText)
	throw new Error(`Waited in vain for ${code} with ${JSON.stringify(args)}; the page shows:\n${seen}`)
}

/** Waits until the page shows a text. */
export const isShown = (page, text) =>
	// biome-ignore lint/performance/useDomNodeTextContent: what is there and cannot be seen does not count
	until(page, (wanted) => document.body.innerText.includes(wanted), text)

/** Runs in the console: switches it to a language. Returns true as soon as its button offers the other language. */
export const speak = (language) => {
	const button = document.querySelector('header button[lang]')
	if (button?.lang === language) button.click()
	return button !== null && button.lang !== language && document.documentElement.lang === language
}

/** Runs in the console: presses the button with this text or name so many times. Returns false while there is no such button. */
export const press = (wanted, times = 1) => {
	const button = [...document.querySelectorAll('button')].find(
		(found) => found.textContent === wanted || found.getAttribute('aria-label') === wanted,
	)
	button?.focus()
	for (let pressed = 0; pressed < times; pressed += 1) button?.click()
	return button !== undefined
}

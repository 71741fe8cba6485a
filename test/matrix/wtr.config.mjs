// Web Test Runner with one browser: MATRIX_BROWSER runs MATRIX_BUNDLE and leaves its results in MATRIX_RESULTS.
import { writeFileSync } from 'node:fs'
import { puppeteerLauncher } from '@web/test-runner-puppeteer'
import { webdriverLauncher } from '@web/test-runner-webdriver'
import { patienceMs } from '../../tools/execute.mjs'
import { freePort } from '../../tools/free-port.mjs'
import { find, findWebkit } from '../../tools/install/browsers.mjs'
import { root } from '../../tools/workspace.mjs'
import { startDriver } from './webkit-driver.mjs'

const { MATRIX_BROWSER, MATRIX_BUNDLE, MATRIX_RESULTS, MATRIX_GREP, MATRIX_TIMEOUT_MS, CI } = process.env

/** The driver is not told of the tests' ten thousand requests: telling took Firefox more time than the tests did. */
const withoutNetworkEvents = { networkEnabled: false, timeout: patienceMs, protocolTimeout: patienceMs }

const launchers = {
	async chromium() {
		// Chromium's own sandbox does not work as root, nor in most containers.
		const args = process.getuid?.() === 0 || CI ? ['--no-sandbox'] : []
		return puppeteerLauncher({
			launchOptions: { executablePath: await find.chromium(), args, ...withoutNetworkEvents },
		})
	},
	async firefox() {
		const launchOptions = {
			browser: 'firefox',
			executablePath: await find.firefox(),
			headless: true,
			defaultViewport: null,
			...withoutNetworkEvents,
		}
		// The launcher sets a viewport, which asks a Firefox of Debian's first bookworm (140) for what it cannot do.
		const createPage = async ({ context }) => Object.assign(await context.newPage(), { setViewport: async () => {} })
		return puppeteerLauncher({ launchOptions, createPage })
	},
	async webkit() {
		const found = findWebkit()
		return webdriverLauncher({
			hostname: '127.0.0.1',
			port: await startDriver(found),
			path: '/',
			automationProtocol: 'webdriver',
			capabilities: {
				browserName: 'MiniBrowser',
				'wdio:enforceWebDriverClassic': true,
				'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
			},
		})
	},
}

function outcomeOf({ passed, skipped, error }) {
	if (passed && !skipped) return { state: 'passed' }
	return { state: 'failed', error: error ?? { message: skipped ? 'A test is not to be skipped' : 'Did not run' } }
}
const flatten = (suite, path = []) => [
	...suite.tests
		.filter(({ passed, error }) => passed || error || !MATRIX_GREP)
		.map((test) => ({ title: [...path, test.name].join(' > '), ms: test.duration ?? 0, ...outcomeOf(test) })),
	...suite.suites.flatMap((inner) => flatten(inner, [...path, inner.name])),
]

const leaveResults = {
	stop({ sessions }) {
		const tests = sessions.flatMap(({ testResults, errors }) => [
			...(testResults ? flatten(testResults) : []),
			...errors.map((error) => ({ title: '(page)', state: 'failed', ms: 0, error })),
		])
		// MiniBrowser tells its version to its driver alone.
		const version = launcher.driver?.capabilities.browserVersion
		writeFileSync(MATRIX_RESULTS, JSON.stringify({ version, tests }))
	},
}

const launcher = await launchers[MATRIX_BROWSER]()

export default {
	rootDir: root,
	port: await freePort(),
	files: [MATRIX_BUNDLE],
	browsers: [launcher],
	concurrency: 1, // WebKit: a page of its own instead of an iframe
	browserStartTimeout: patienceMs,
	testsStartTimeout: patienceMs,
	testsFinishTimeout: patienceMs,
	testFramework: { config: { timeout: Number(MATRIX_TIMEOUT_MS), ...(MATRIX_GREP && { fgrep: MATRIX_GREP }) } },
	reporters: [leaveResults],
}

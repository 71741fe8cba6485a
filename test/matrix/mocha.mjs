// Runs tests under mocha's browser build in a runtime that is not a browser, and resolves to their results.
import './mocha-globals.mjs'
import 'mocha/mocha.js'

const { Mocha, mocha } = globalThis
const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants

function describeError(error) {
	const hasDiff = error?.showDiff !== false && error && 'expected' in error && 'actual' in error
	return {
		name: error?.name,
		message: String(error?.message ?? error),
		stack: String(error?.stack ?? ''),
		...(hasDiff && { actual: Mocha.utils.stringify(error.actual), expected: Mocha.utils.stringify(error.expected) }),
	}
}

/**
 * @param {() => Promise<unknown>} load registers the tests, by importing them
 * @param {{ timeoutMs: number, grep?: string, onFailure?: (line: string) => void }} options
 */
export async function run(load, { timeoutMs, grep, onFailure = () => {} }) {
	const results = []
	const record = (test, outcome) =>
		results.push({ title: test.titlePath().join(' > '), ms: test.duration ?? 0, ...outcome })
	function collect(runner) {
		runner.on(EVENT_TEST_PASS, (test) => record(test, { state: 'passed' }))
		runner.on(EVENT_TEST_FAIL, (test, error) => {
			record(test, { state: 'failed', error: describeError(error) })
			onFailure(`${test.titlePath().join(' > ')}: ${String(error?.message ?? error).split('\n')[0]}`)
		})
		runner.on(EVENT_TEST_PENDING, (test) =>
			record(test, { state: 'failed', error: { message: 'A test is not to be skipped' } }),
		)
	}
	mocha.setup({ ui: 'bdd', timeout: timeoutMs, reporter: collect })
	if (grep) mocha.fgrep(grep)
	await load()
	await new Promise((resolve) => mocha.run(resolve))
	return results
}

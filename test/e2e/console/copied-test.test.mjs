// The tests that the console offers to copy: each is run by Node, against the built packages, and passes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { emulatorCredentials } from '@tarja/emulator'
import { consolePage } from '@tarja/emulator/console'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { node24, out } from '../../../tools/places.mjs'

/** Inside the workspace: from there the packages are found. */
const directory = resolve(out, 'copied-tests')
const path = '/api/v1/core/pagamento/intencao-pagamento'
const { actionsAt } = consolePage.guide('en')

const entry = { seq: 1, at: '', method: 'POST', path, query: '', headers: {}, body: '', bodyBytes: 0, applied: true }

const ended = { ...entry, endedAt: 'x' }
const describing = (found, context) =>
	consolePage.describe(found, { baseUrl: 'http://x', credentials: emulatorCredentials, faults: [], ...context })

/** The test of a payment that met a fault, which is in the queue. */
function met({ at, action, status, ...fault }) {
	const queued = { at, action, status, ...fault, id: 'f', met: 1, played: 1 }
	return describing({ ...ended, fault: { id: 'f', at, action }, status }, { faults: [queued] }).test
}

/** No request meets a connection that is refused: there is nothing to copy then. */
const places = Object.entries(actionsAt).filter(([at]) => at !== 'before-connection')
const faults = places.flatMap(([at, actions]) =>
	actions
		.filter((action) => action !== 'status')
		.map((action) => ({ at, action, ...(action === 'slow' && { delayMs: 50 }) })),
)
const statuses = [401, 404, 409, 429, 503].map((status) => ({ at: 'before-accept', action: 'status', status }))
/** Those that are over at once: the others wait for the client's time to be up. */
const quick = faults.filter(({ action }) => action !== 'hang' && action !== 'stall')
const chosen = process.env.ALL_COPIED_TESTS
	? [...faults, ...statuses]
	: [...quick.filter((_, index) => index % 3 === 0), ...statuses]

describe('a copied test', () => {
	afterEach(() => rmSync(directory, { recursive: true, force: true }))

	it('passes, whatever the payment had met', async () => {
		mkdirSync(directory, { recursive: true })
		const { test: answered, cuts } = describing({ ...ended, status: 200 })
		const twice = { ...ended, status: 200, ending: 'whole', applied: true }
		const repeated = describing(twice, { payment: { counts: { applied: 2 } } }).test
		expect(cuts.map(({ outcome, isApplied }) => [outcome, isApplied])).to.deep.equal([
			['unknown', false],
			['unknown', false],
			['unknown', true],
			['unknown', true],
		])
		const tests = [answered, repeated, ...cuts.map(({ test }) => test), ...chosen.map(met)]
		const files = tests.map((text, index) => {
			const file = resolve(directory, `${index}.test.mjs`)
			writeFileSync(file, text)
			return file
		})
		const { code, output } = await execute(node24, ['--test', '--test-isolation=none', ...files])
		expect(code, output).to.equal(0)
		expect(output).to.contain(`pass ${tests.length}`)
	})

	it('is not offered for what is no payment, or is not answered yet', () => {
		for (const found of [{ ...ended, path: '/oauth2/token' }, entry])
			expect(describing(found)).not.to.have.property('test')
	})
})

// Frozen prototypes, and words that somebody has put on all objects: every error that the library makes or reads says what it says
// without them, in every runtime.
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { sideBySide } from '../../../tools/execute.mjs'
import { answeredBy, bundled, bundledWorker, commands, printedBy, withWorkers } from '../bundled.mjs'
import { figure } from '../figure.mjs'
import { names } from './calls.mjs'

const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
const faults = {
	'reset after it was applied': { at: 'after-commit', action: 'reset' },
	'closed before it was accepted': { at: 'before-accept', action: 'close' },
	400: { at: 'before-accept', action: 'status', status: 400 },
	503: { at: 'after-commit', action: 'status', status: 503 },
	'no JSON': { at: 'after-commit', action: 'status', status: 200, body: '<html>' },
	'cut in its body': { at: 'mid-body', action: 'reset' },
	'never answered': { at: 'after-commit', action: 'hang' },
}
const bundles = {}

const inProcess = (argv) => (change, urls) => printedBy([...argv, bundles.program, change, JSON.stringify(urls)])
const inWorkerd = (change, urls) =>
	withWorkers({ script: bundles.worker }, (miniflare) => answeredBy(miniflare, { change, urls }))

const runtimes = {
	...Object.fromEntries(Object.entries(commands).map(([name, argv]) => [name, inProcess(argv)])),
	workerd: inWorkerd,
}

/**
 * What Node's own fetch does to a call, by the change that it does not bear. Where prototypes are frozen it fails to make its error for a
 * connection that was closed, and says nothing: the call's time ends it. A word `status` on all objects it takes for that of any answer: a
 * problem document is then that of a success, which it cannot be, so that nobody knows what was done.
 */
function expectedIn(runtime, change, plain) {
	if (!runtime.startsWith('Node')) return plain
	const closed = 'closed before it was accepted'
	if (change.endsWith('frozen')) return { ...plain, [closed]: { ...plain[closed], code: 'timeout' } }
	if (change !== 'status on all objects') return plain
	const contradictory = { ...plain[400], code: 'invalid_response', outcome: 'unknown' }
	return { ...plain, 400: contradictory, 503: contradictory, own: 200 }
}

describe('with globals that somebody has changed', () => {
	let server
	before(async () => {
		server = await serve({ maxSpaces: 2000 })
		bundles.program = await bundled('globals/run.mjs')
		bundles.worker = await bundledWorker('globals/worker.mjs')
	})
	after(() => server.close())

	const spaces = () =>
		Object.fromEntries(
			names.calls.map((call) => {
				const name = crypto.randomUUID()
				if (faults[call]) server.emulator.space(name).faults.add({ match, times: 'always', ...faults[call] })
				return [call, `${server.url}/~${name}`]
			}),
		)

	const cases = Object.keys(runtimes).flatMap((runtime) => names.changes.map((change) => [runtime, change]))
	const ends = new Map(cases.map((names) => [names.join(), Promise.withResolvers()]))
	// Each waits for what is never answered.
	before(() => {
		void sideBySide(cases, async ([runtime, change]) => {
			const { promise, resolve } = ends.get([runtime, change].join())
			resolve(runtimes[runtime](change, spaces()))
			await promise.catch(() => {}) // Its own test says so.
		})
	})

	for (const runtime of Object.keys(runtimes)) {
		const endOf = (change) => ends.get([runtime, change].join()).promise
		it(`each call ends badly, in ${runtime}`, async () => {
			const plain = await endOf('nothing')
			for (const call of names.calls) {
				const end = plain[call]
				expect(end, call).to.include({ name: 'TarjaError', isPrinted: true })
				expect(end.outcome, call).to.be.oneOf(['not_processed', 'rejected', 'unknown', 'duplicate'])
			}
			figure(
				`${runtime}: ${names.calls.length} calls that end badly, with ${names.changes.length} states of the globals`,
			)
		})
		for (const change of names.changes.slice(1))
			it(`says of each call what it says without: ${change}, in ${runtime}`, async () => {
				expect(await endOf(change)).to.deep.equal(expectedIn(runtime, change, await endOf('nothing')))
			})
	}
})

// Counts function calls, so that the cost of two sizes can be compared on any machine.
import { type Profiler, Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

const tiers = ['opt', 'maglev', 'sparkplug']

/** Returns the number of calls of each function. Work inside the engine, such as a search in a text, isn't counted. */
export function countSteps(run: () => unknown): number {
	const session = new Session()
	session.connect()
	let result: readonly Profiler.ScriptCoverage[] = []
	try {
		// Turns off optimisation, because optimised code isn't counted.
		for (const flag of tiers) setFlagsFromString(`--no-${flag}`)
		session.post('Profiler.enable')
		session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
		run()
		session.post('Profiler.takePreciseCoverage', (_, found) => {
			result = found.result
		})
	} finally {
		session.disconnect()
		for (const flag of tiers) setFlagsFromString(`--${flag}`)
	}
	const counts = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
	return counts.reduce((sum, count) => sum + count, 0)
}

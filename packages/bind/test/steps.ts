// Counts what is run, so that the cost of two sizes can be compared on any machine.
import { type Profiler, Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

const tiers = ['opt', 'maglev', 'sparkplug']

/** How often functions were called. What the engine does by itself, such as a search in a text, counts nothing. */
export function countSteps(run: () => unknown): number {
	const session = new Session()
	session.connect()
	let result: readonly Profiler.ScriptCoverage[] = []
	try {
		// Optimised code counts nothing.
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

// Plays a test that failed once more, alone, as often as it says. Decision 77 has the reasons and the limits.

/** More failures than these are no accident: none of them is played again. */
const mostTests = 3
const rounds = 5
/** The matrix of outcomes and the drawn histories: what fails here once may be somebody's payment. */
const isFinal = (title) => /^(?:outcomes|histories)\b/.test(title)
/** A deadlock is a fault of the order of locks, which a second play hides. */
const isDeadlock = (error) => /deadlock detected/.test(error?.message ?? '')
/** The run's own remarks, such as an exit code: no test has this name. */
const isRemark = (title) => /^(?:\(.*\)$|the run > )/.test(title)

/** What finds a test by its title: mocha joins the names of suites by spaces. */
export const grepOf = (title) => title.replaceAll(' > ', ' ')

/** The failures that may be played again, or none of them. */
export function replayable(outcomes) {
	const failures = outcomes.flatMap((outcome) =>
		outcome.tests.filter(({ state }) => state === 'failed').map((test) => ({ outcome, test })),
	)
	const all = failures.every(({ test }) => !isFinal(test.title) && !isRemark(test.title) && !isDeadlock(test.error))
	return all && failures.length <= mostTests ? failures : []
}

/**
 * Whether the test passes in each of five rounds. `play` runs the tests of one title in one runtime, and resolves to
 * their results; a round in which the test did not run has failed.
 */
export async function passesAlone({ title }, play) {
	for (let round = 0; round < rounds; round++) {
		const tests = await play(title)
		const own = tests.filter((test) => test.title === title)
		if (!own.length || tests.some(({ state }) => state === 'failed')) return false
	}
	return true
}

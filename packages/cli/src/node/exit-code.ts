/** What the process says when it ends. Scripts rely on it: a number is never used again for something else. */
import type { Outcome } from '@tarja/core'

export const exitCode = {
	ok: 0,
	/** Something failed that no other code is for; a check of `doctor` failed. */
	failed: 1,
	/** The arguments: nothing was done. */
	usage: 2,
	/** The configuration, the environment or the credentials: nothing was done. */
	configuration: 3,
	/** Nothing of the call has left. */
	notSent: 10,
	/** The call was refused. */
	rejected: 11,
	/** The call may have been applied. */
	unknown: 12,
	/** A vendor's document cannot be read. */
	unreadable: 20,
	/** Bindings are not what would be generated now; or a newer document breaks what is bound. */
	drift: 21,
	/** Something that is bound has a part that cannot be supported. */
	unsupported: 22,
	/** Labels are not bound, and all were asked for. */
	unmapped: 23,
	/** Somebody interrupted. What is known of a call is in what was printed, and in the journal. */
	interrupted: 130,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** The exit code of a failed call. */
export const codeOfOutcome: Readonly<Record<Outcome, ExitCode>> = {
	not_sent: exitCode.notSent,
	rejected: exitCode.rejected,
	unknown: exitCode.unknown,
}

/** Exit codes. Scripts rely on them, so a number is never reused for another meaning. */
import type { Outcome } from '@tarja/core'

export const exitCode = {
	ok: 0,
	/** Any failure that no other code names; also a failed check of `doctor`. */
	failed: 1,
	/** Wrong arguments; nothing was done. */
	usage: 2,
	/** Wrong configuration, environment or credentials; nothing was done. */
	configuration: 3,
	/** The call failed before anything of it was sent; it can be repeated safely. */
	notSent: 10,
	/** The call was refused (outcome `rejected`), which counts as not applied. */
	rejected: 11,
	/** The call failed and may have been applied (outcome `unknown`): look it up before repeating it. */
	unknown: 12,
	/** The order's step was sent with another request or operation: nothing was sent now. */
	conflict: 13,
	/** A vendor's document cannot be read by the `bind` commands. */
	unreadable: 20,
	/** The user interrupted. What is known of a call was printed and is in the journal. */
	interrupted: 130,
	/** The terminal was closed (SIGHUP). */
	hungUp: 129,
	/** Another program terminated the command (SIGTERM). */
	terminated: 143,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** Exit code of a failed call by its outcome. */
export const codeOfOutcome: Readonly<Record<Outcome, ExitCode>> = {
	not_processed: exitCode.notSent,
	rejected: exitCode.rejected,
	unknown: exitCode.unknown,
}

/** The exit code after a signal: 128 plus its number, as shells do it. */
export function getInterruptCode({ reason }: AbortSignal): ExitCode {
	const { exitCode: code = exitCode.interrupted } = Object(reason)
	return code
}

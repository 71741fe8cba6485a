import { type ExitCode, exitCode } from './exit-code.ts'

/** What failed; each has an exit code by the same name. */
export type CommandErrorCode =
	| 'configuration'
	| 'drift'
	| 'failed'
	| 'interrupted'
	| 'unmapped'
	| 'unreadable'
	| 'unsupported'
	| 'usage'

/** A command that cannot be carried out. Its message says what to do, and quotes no value that was given. */
export class CommandError extends Error {
	readonly exitCode: ExitCode
	/** What `--json` calls it. */
	readonly code: string

	constructor(code: CommandErrorCode, message: string) {
		super(message)
		this.name = 'CommandError'
		this.code = code
		this.exitCode = exitCode[code]
	}
}

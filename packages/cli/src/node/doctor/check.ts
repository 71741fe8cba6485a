/** Defines the checks of `tarja doctor`: what they share, and what they report. */
import type { CheckDocument, Verdict } from '../../documents.ts'
import type { Context } from '../command.ts'
import type { Loaded } from '../load-config.ts'
import type { ObtainedToken } from '../obtain-token.ts'
import type { ResolvedProfile } from '../profile.ts'
import type { ProxySetting } from '../proxy-setting.ts'
import type { SeenAnswer } from '../token-answer.ts'
import type { Exchange } from './exchange.ts'

/** Result of a check without the check's name, which `tarja doctor` adds. */
export type Finding = Omit<CheckDocument, 'check'>

/** State that all checks share. Each request is made once, by the first check that needs it. */
export interface Examined {
	readonly context: Context
	readonly loaded: Loaded
	readonly profile: ResolvedProfile
	readonly url: URL
	/** Proxy that environment variables name for the base URL, whether or not Node uses it; `undefined` if none is set. */
	readonly proxy: ProxySetting | undefined
	/** Sends one request with a time limit; rejects if there is no answer. */
	send(url: string, init: RequestInit): Promise<Exchange>
	/** Three answers of the base URL, with a pause between the requests. */
	answers(): Promise<readonly Exchange[]>
	/** Requests an access token once, and returns the same one to every check that asks. */
	token(): Promise<ObtainedToken>
	/** The last answer of the token endpoint, if one came. */
	tokenAnswer(): SeenAnswer | undefined
}

/** One step of `tarja doctor`: its name, when it applies, and the function that makes it. */
export interface Check {
	readonly name: string
	/** Half a sentence for `--help` that says what the check looks at. */
	readonly summary: string
	/** The part of the configuration that the check bypasses: its transport, or both its transport and its fetch. */
	readonly passesBy?: 'fetch' | 'transport'
	/** Whether the check needs a token, and therefore credentials. */
	readonly needsToken?: true
	/** Whether the check asks the user and so prints its own progress. */
	readonly isAsking?: true
	run(examined: Examined): Promise<Finding>
}

type Told = (found: string, advice: string, mend?: string) => Finding

function as(verdict: Verdict): (found: string, advice?: string, mend?: string) => Finding {
	return (found, advice, mend) => ({
		...{ verdict, found },
		...(advice !== undefined && { advice }),
		...(mend !== undefined && { mend }),
	})
}

export const ok: (found: string, advice?: string, mend?: string) => Finding = as('ok')
export const skipped: (found: string, advice?: string) => Finding = as('skipped')
export const warning: Told = as('warning')
/** Makes the finding of a failure. Later checks are skipped, as their results would follow from it. */
export const failed: Told = as('failed')
/** Makes the finding for something that could not be decided; it never counts as a success. */
export const unknown: Told = as('unknown')

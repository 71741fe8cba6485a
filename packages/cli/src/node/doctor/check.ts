/** Defines the checks of `tarja doctor`, the state that they share, and their results. */
import type { Issue } from '@tarja/core'
import type { CheckDocument, Verdict } from '../../documents.ts'
import type { Context } from '../command.ts'
import type { LoadedConfig, Platform } from '../platform.ts'
import type { Exchange, SeenResponse } from './exchange.ts'

/** Result of a check without its name. `tarja doctor` adds the name. */
export type Finding = Omit<CheckDocument, 'check'>

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from just before the request. */
	readonly lifetimeMs: number
	/** Differences between the token endpoint's response and the reference. The token can still be used. */
	readonly deviations: readonly Issue[]
}

/** State that all checks share. The first check that needs a request makes it, and the others use its result. */
export interface CheckContext {
	readonly context: Context
	readonly loaded: LoadedConfig
	readonly platform: Platform
	readonly url: URL
	/** Sends one request with a time limit. Rejects if there is no response. */
	send(url: string, init: RequestInit): Promise<Exchange>
	/** Returns three responses from the base URL. There is a pause between the requests. */
	responses(): Promise<readonly Exchange[]>
	/** Requests one access token and returns it to every check. */
	token(): Promise<ObtainedToken>
	/** Returns the last response of the token endpoint. */
	tokenResponse(): SeenResponse | undefined
}

/** One step of `tarja doctor`. */
export interface Check {
	readonly name: string
	/** What the check does, as an imperative, for `--help`. */
	readonly summary: string
	/** The part of the configuration that the check doesn't use: its transport, or both its transport and its fetch. */
	readonly bypasses?: 'fetch' | 'transport'
	run(examined: CheckContext): Promise<Finding>
}

type CreateFinding = (found: string, advice?: string, fix?: string) => Finding

function withVerdict(verdict: Verdict): CreateFinding {
	return (found, advice, fix) => ({
		...{ verdict, found },
		...(advice !== undefined && { advice }),
		...(fix !== undefined && { fix }),
	})
}

export const ok: CreateFinding = withVerdict('ok')
export const skipped: CreateFinding = withVerdict('skipped')
export const warning: CreateFinding = withVerdict('warning')
/** Creates the finding of a failure. Later checks are then skipped, because they would fail for the same reason. */
export const failed: CreateFinding = withVerdict('failed')
/** Creates the finding for a check that couldn't be decided. It never counts as a success. */
export const unknown: CreateFinding = withVerdict('unknown')

/** Defines the checks of `tarja doctor`: their shared state, and their results. */
import type { Issue } from '@tarja/core'
import type { CheckDocument, Verdict } from '../../documents.ts'
import type { Context } from '../command.ts'
import type { LoadedConfig, Platform } from '../platform.ts'
import type { Exchange, SeenResponse } from './exchange.ts'

/** Result of a check without the check's name, which `tarja doctor` adds. */
export type Finding = Omit<CheckDocument, 'check'>

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from before the request. */
	readonly lifetimeMs: number
	/** Differences between the token endpoint's response and the reference; the token can still be used. */
	readonly deviations: readonly Issue[]
}

/** State that all checks share. Each request is made once, by the first check that needs it. */
export interface CheckContext {
	readonly context: Context
	readonly loaded: LoadedConfig
	readonly platform: Platform
	readonly url: URL
	/** Sends one request with a time limit; rejects without a response. */
	send(url: string, init: RequestInit): Promise<Exchange>
	/** Returns three responses of the base URL, with a pause between the requests. */
	responses(): Promise<readonly Exchange[]>
	/** Requests an access token once, and returns the same one to every check. */
	token(): Promise<ObtainedToken>
	/** Returns the last response of the token endpoint. */
	tokenResponse(): SeenResponse | undefined
}

/** One step of `tarja doctor`. */
export interface Check {
	readonly name: string
	/** Purpose of the check for `--help`, as an imperative. */
	readonly summary: string
	/** The part of the configuration that the check bypasses: its transport, or both its transport and its fetch. */
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
/** Creates the finding of a failure. Later checks are skipped, because their results would follow from it. */
export const failed: CreateFinding = withVerdict('failed')
/** Creates the finding for something that could not be decided; it never counts as a success. */
export const unknown: CreateFinding = withVerdict('unknown')

/** What the checks of `doctor` have to work with, and what they say. */
import type { CheckDocument } from '../../documents.ts'
import type { Context } from '../command.ts'
import type { Loaded } from '../load-config.ts'
import type { ObtainedToken } from '../obtain-token.ts'
import type { ResolvedProfile } from '../profile.ts'
import type { Exchange } from './exchange.ts'

/** What a check found. */
export type Finding = Omit<CheckDocument, 'check'>

/** What all checks share. Whatever takes a request is asked once, by the first check that needs it. */
export interface Patient {
	readonly context: Context
	readonly loaded: Loaded
	readonly profile: ResolvedProfile
	readonly url: URL
	/** Sends one request, which ends in time; rejects where there is no answer. */
	send(url: string, init: RequestInit): Promise<Exchange>
	/** Three answers of the base URL, each after a pause. */
	answers(): Promise<readonly Exchange[]>
	/** An access token, and what came with it. */
	token(): Promise<ObtainedToken>
}

/** One check. */
export interface Check {
	readonly name: string
	/** What it looks at, in half a sentence. */
	readonly summary: string
	/** It sends requests of its own, by fetch: they would not take the way of a configured transport. */
	readonly isDirect?: true
	/** It takes a token, and so credentials. */
	readonly needsToken?: true
	/** It asks a person, and says itself what it waits for. */
	readonly isAsking?: true
	run(patient: Patient): Promise<Finding>
}

export function ok(found: string, more: Partial<Finding> = {}): Finding {
	return { verdict: 'ok', found, ...more }
}

export function failed(found: string, advice: string): Finding {
	return { verdict: 'failed', found, advice }
}

export function warning(found: string, advice: string): Finding {
	return { verdict: 'warning', found, advice }
}

/** What could not be told, and never passes for a success. */
export function unknown(found: string, advice: string): Finding {
	return { verdict: 'unknown', found, advice }
}

export function skipped(found: string, advice?: string): Finding {
	return { verdict: 'skipped', found, ...(advice !== undefined && { advice }) }
}

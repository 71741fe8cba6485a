/** Verifies signatures of requests, with the schemes that the emulator was given. */

import type { Exchange } from '../exchange.ts'
import { type Problem, requestRefused } from '../problem.ts'

/**
 * Returns the `reason` of a thrown error if it is a short word, to be shown in the refusal; longer texts may quote secrets.
 */
function readReason(error: unknown): string | undefined {
	const { reason, code } = (error ?? {}) as { reason?: unknown; code?: unknown }
	const isWord = (found: unknown): found is string =>
		typeof found === 'string' && /^[a-z][a-z0-9_-]{0,39}$/i.test(found)
	return [reason, code].find(isWord)
}

function createSignatureProblem(error?: unknown): Problem {
	const reason = readReason(error)
	const found = `its signature was refused${reason === undefined ? '' : ` (${reason})`}`
	const advice = 'sign it with the scheme that the setting requireSignature names'
	return requestRefused(401, 'signature-refused', `${found}; ${advice}`, {
		...(reason === undefined ? {} : { members: { reason } }),
	})
}

/** Checks a request's signature if the setting `requireSignature` names a scheme; returns the problem if it is not valid. */
export async function findSignatureProblem(exchange: Exchange): Promise<Problem | undefined> {
	const name = exchange.space.settings().requireSignature
	if (name === null) return undefined
	try {
		const accepted = await (exchange.schemes[name]?.verify(exchange.message) ?? false)
		return accepted === false ? createSignatureProblem() : undefined
	} catch (error) {
		return createSignatureProblem(error)
	}
}

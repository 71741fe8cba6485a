import { expect, rejection } from '@tarja-test/harness'
import type { SignatureError, SignatureFailure } from '../src/message.ts'

/** Fails unless this is refused, for this reason. */
export async function refused(work: Promise<unknown>, reason: SignatureFailure, of?: string): Promise<void> {
	const error = await rejection<SignatureError>(work)
	expect(error.name, String(error.stack)).to.equal('SignatureError')
	expect([error.reason, error.code], of).to.deep.equal([reason, reason])
}

/** A store of the ids that were seen, and until when each is kept. */
export function remembering(): { seen: Map<string, number>; unique(id: string, untilSeconds: number): boolean } {
	const seen = new Map<string, number>()
	return { seen, unique: (id, untilSeconds) => !seen.has(id) && Boolean(seen.set(id, untilSeconds)) }
}

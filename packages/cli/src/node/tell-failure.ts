import type { ErrorDocument } from '../documents.ts'
import type { Output } from './output.ts'

/** Says what failed, and which command says more of it. */
export function tellFailure(output: Output, { code, message }: ErrorDocument['error']): void {
	output.talk(message)
	if (code === 'token_unavailable') output.talk('tarja doctor looks why, step by step')
}

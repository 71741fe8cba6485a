import { operation } from '@tarja/core'
import { hasUnprintable } from '../clean/printable.ts'
import { removed } from '../clean/secrets.ts'

/** Whether the client can send such a request: core's own rule, and nothing invisible or removed in the path. */
export function isSendable(method: string, path: string): boolean {
	if (hasUnprintable(path) || path.includes(removed)) return false
	try {
		operation({ method, path })
		return true
	} catch {
		return false
	}
}

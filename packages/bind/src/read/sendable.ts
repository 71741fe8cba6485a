import { operation } from '@tarja/core'
import { hasUnprintable } from '../clean/printable.ts'
import { removed } from '../clean/secrets.ts'

/** Whether the client can send the request: core's rule, and no invisible or removed text in the path. */
export function isSendable(method: string, path: string): boolean {
	if (hasUnprintable(path) || path.includes(removed)) return false
	try {
		operation({ method, path })
		return true
	} catch {
		return false
	}
}

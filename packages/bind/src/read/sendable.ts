import { operation } from '@tarja/core'
import { hasUnprintable } from '../clean/printable.ts'

/** Whether the client can send such a request: core's own rule, and nothing invisible in the path. */
export function isSendable(method: string, path: string): boolean {
	if (hasUnprintable(path)) return false
	try {
		operation({ method, path })
		return true
	} catch {
		return false
	}
}

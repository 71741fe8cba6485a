/** Checks shared by both documented operations; each returns a problem or undefined. */

import { dropUndefined } from '../drop-undefined.ts'
import { getMediaType, type Message } from '../message.ts'
import { type Problem, requestRefused } from '../problem.ts'

export function findMediaTypeProblem(message: Message, expected: string, section?: string): Problem | undefined {
	if (getMediaType(message.headers) === expected) return undefined
	const headers = { 'accept-post': expected }
	return requestRefused(415, 'wrong-content-type', `its content-type is not ${expected}; send that one`, {
		headers,
		...dropUndefined({ section }),
	})
}

export function findSizeProblem(message: Message): Problem | undefined {
	return message.tooLarge
		? requestRefused(413, 'body-too-large', "its body is larger than the emulator's own limit; send less")
		: undefined
}

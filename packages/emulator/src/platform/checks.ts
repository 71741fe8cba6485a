/** Checks that both documented operations share. Each returns a problem, or nothing. */
import { type Message, mediaTypeOf } from '../message.ts'
import { present } from '../present.ts'
import type { Problem } from '../problem.ts'

export function wrongMediaType(message: Message, expected: string, section?: string): Problem | undefined {
	if (mediaTypeOf(message.headers) === expected) return undefined
	return {
		status: 415,
		name: 'wrong-content-type',
		detail: `Request not accepted: its content-type is not ${expected}; send that one`,
		...present({ section }),
		headers: { 'accept-post': expected },
	}
}

export function tooLarge(message: Message): Problem | undefined {
	if (!message.tooLarge) return undefined
	const detail =
		"Request not accepted: its body is larger than the emulator's own limit; send less, or raise maxBodyBytes"
	return { status: 413, name: 'body-too-large', detail }
}

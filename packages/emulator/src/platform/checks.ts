/** Checks shared by both documented operations; each returns a problem or undefined. */
import { type Message, mediaTypeOf } from '../message.ts'
import { present } from '../present.ts'
import type { Problem } from '../problem.ts'
import { said } from '../refusal-text.ts'

export function wrongMediaType(message: Message, expected: string, section?: string): Problem | undefined {
	if (mediaTypeOf(message.headers) === expected) return undefined
	return {
		status: 415,
		name: 'wrong-content-type',
		detail: said('request.refused', said('type.wrong', expected)),
		...present({ section }),
		headers: { 'accept-post': expected },
	}
}

export function tooLarge(message: Message): Problem | undefined {
	if (!message.tooLarge) return undefined
	return { status: 413, name: 'body-too-large', detail: said('request.refused', said('body.large')) }
}

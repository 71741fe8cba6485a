/** Checks that several operations use, and parsers for requests to bound operations. */

import type { Exchange } from '../exchange.ts'
import { getMediaType, type Message, readBodyJson, readBodyText } from '../message.ts'
import { type Problem, type Refusing, requestRefused } from '../problem.ts'
import { dropUndefined } from '../shapes.ts'
import { ASSUMPTION_HEADER, formatHeader } from './assumptions.ts'

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

const described = {
	expired: 'has expired',
	revoked: 'was revoked',
	unknown: 'was not issued in this space of the emulator',
} as const
const advice = 'send Authorization: Bearer with a token from POST {base_url}/oauth2/token'

/** Checks that the request has a valid token of this space. */
export function findBearerProblem({ space, message }: Exchange, refuse: Refusing): Problem | undefined {
	const createUnauthorized = (name: string, found: string, challenge = '', more: Problem['headers'] = {}): Problem => {
		const headers = { 'www-authenticate': `Bearer realm="tarja-emulator"${challenge}`, ...more }
		return refuse(401, name, found, { section: '5', headers })
	}
	const [, token] = /^bearer +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	// Omits the error code if no token was sent (RFC 6750 section 3.1).
	if (token === undefined)
		return createUnauthorized('missing-token', `there is no Authorization header of scheme Bearer; ${advice}`)
	const verdict = space.tokens.judge(token, space.now())
	if (verdict === 'valid') return undefined
	const found = `the bearer token ${described[verdict]}; ${advice}`
	const refused = [`token-${verdict}`, found] as const
	if (!space.settings().tokenChallenge) return createUnauthorized(...refused)
	// The text is English, because the challenge must be ASCII (RFC 6750, section 3).
	const challenge = `, error="invalid_token", error_description="${found.split(';')[0]}"`
	return createUnauthorized(...refused, challenge, { [ASSUMPTION_HEADER]: formatHeader('token-challenge') })
}

type Texts = Readonly<Record<string, string | readonly string[]>>

/** Returns the query parameters by name, decoded. A repeated parameter is an array. */
export function readQuery({ query }: Message): Texts {
	return toFields(new URLSearchParams(query))
}

function toFields(pairs: URLSearchParams): Texts {
	const fields = new Map<string, string[]>()
	for (const [name, value] of pairs) {
		const all = fields.get(name)
		if (all) all.push(value)
		else fields.set(name, [value])
	}
	return Object.fromEntries([...fields].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}

/** Parses the body by its content type; undefined if there is none. `malformed` means that the body doesn't match its content type. */
export function decodeWireBody(message: Message): { readonly value: unknown; readonly malformed?: true } {
	if (message.body.byteLength === 0) return { value: undefined }
	const type = getMediaType(message.headers)
	const text = readBodyText(message)
	if (type === 'application/x-www-form-urlencoded' && text !== undefined)
		return { value: toFields(new URLSearchParams(text)) }
	if (!/[/+]json$/.test(type)) return { value: text ?? message.body }
	const value = readBodyJson(message)
	return value === undefined ? { value, malformed: true } : { value }
}

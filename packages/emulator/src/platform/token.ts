/** Responds to requests for access tokens (section 4.1). */
import type { Exchange } from '../exchange.ts'
import { type Message, readBodyText } from '../message.ts'
import { createRefuse, type Problem, toResponse } from '../problem.ts'
import { emulatorCredentials, encodeBasic, type Settings } from '../settings.ts'
import { toPrintableName } from '../shapes.ts'
import { findMediaTypeProblem, findSizeProblem } from './checks.ts'

const section = '4.1'
const { basic, username, credential } = emulatorCredentials

const refuseToken = createRefuse((found) => `Token not issued: ${found}`, section)

function findBasicProblem(message: Message): Problem | undefined {
	const [, sent] = /^basic +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	if (sent === encodeBasic(basic)) return undefined
	const headers = { 'www-authenticate': 'Basic realm="tarja-emulator", charset="UTF-8"' }
	const [name, found] =
		sent === undefined
			? (['missing-credentials', 'there is no Authorization header of scheme Basic'] as const)
			: (['wrong-credentials', 'the Basic credentials are not those expected'] as const)
	return refuseToken(401, name, `${found}; send those of emulatorCredentials`, { headers })
}

function createFormProblem(found: string): Problem {
	return refuseToken(400, 'malformed-form', found)
}

function findFormFieldProblem(form: URLSearchParams): Problem | undefined {
	const names = [...form.keys()]
	// Refuses repeated parameters, because RFC 6749 section 3.2 forbids them.
	if (new Set(names).size < names.length)
		return createFormProblem('a form field was sent more than once; send each once')
	const shown = ['grant_type', 'username', credential.name]
	const unknown = names.find((name) => !shown.includes(name))
	// If the credential field is missing, an unknown field is probably a misspelt credential field, so its name isn't printed.
	if (unknown === undefined || !form.has(shown[2] ?? '')) return undefined
	return createFormProblem(
		`the form has a field that the reference does not show, ${toPrintableName(unknown)}; leave it out`,
	)
}

function findGrantProblem(form: URLSearchParams): Problem | undefined {
	if (form.get('grant_type') === 'password') return undefined
	const found = form.has('grant_type') ? 'grant_type is not password' : 'the form field grant_type is missing'
	return refuseToken(400, 'wrong-grant-type', `${found}; send grant_type=password, the only value that is shown`)
}

function findCredentialsProblem(form: URLSearchParams): Problem | undefined {
	if (!form.has('username')) return createFormProblem('the form field username is missing; send it, even if empty')
	if (!form.has(credential.name))
		return createFormProblem('the second credential field is missing; send the one of emulatorCredentials')
	if (form.get('username') !== username)
		return refuseToken(401, 'wrong-credentials', 'username is not as expected; send the one of emulatorCredentials')
	if (form.get(credential.name) === credential.value) return undefined
	return refuseToken(
		401,
		'wrong-credentials',
		'the second credential field is not as expected; send the one of emulatorCredentials',
	)
}

function findFormProblem(message: Message): Problem | undefined {
	const text = readBodyText(message)
	if (text === undefined) return createFormProblem('the form is not UTF-8; send it as the URL standard encodes forms')
	const form = new URLSearchParams(text)
	return findGrantProblem(form) ?? findFormFieldProblem(form) ?? findCredentialsProblem(form)
}

function createTokenResponse(token: string, settings: Settings): Response {
	// All fields are text (section 2.1). `expires_in` is a JSON integer only if the setting is one.
	const body = {
		access_token: token,
		expires_in: settings.expiresIn ?? String(settings.tokenLifetimeSeconds),
		refresh_expires_in: '0',
		token_type: 'Bearer',
		not_before_policy: '0',
		session_state: crypto.randomUUID(),
		scope: 'profile',
	}
	return toResponse({ body })
}

/**
 * Checks a token request and issues a token. The token is recorded before the response is sent, so that it stays valid even if the response
 * is lost.
 */
export async function issueToken(exchange: Exchange): Promise<Response | Problem> {
	const { space, message, newToken, entry } = exchange
	const settings = space.settings()
	const problem =
		findSizeProblem(message) ??
		findMediaTypeProblem(message, 'application/x-www-form-urlencoded', section) ??
		findBasicProblem(message) ??
		findFormProblem(message)
	if (problem) return problem
	const issuedAtSeconds = Math.floor(space.now() / 1_000)
	const lifetimeSeconds = settings.tokenLifetimeSeconds
	const token = await newToken({ issuedAtSeconds, lifetimeSeconds })
	space.tokens.remember(token, (issuedAtSeconds + lifetimeSeconds) * 1_000, entry?.seq ?? 0)
	if (entry) space.log.commitToken(entry)
	return createTokenResponse(token, settings)
}

/** Token issuance, section 4.1 of the reference. */
import type { Exchange } from '../exchange.ts'
import { type Message, textOf } from '../message.ts'
import { pause } from '../pause.ts'
import type { Problem } from '../problem.ts'
import { type EmulatorCredentials, printableName, type Settings } from '../settings.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { unverified } from './signatures.ts'

const section = '4.1'

/** RFC 7617 section 2: base64 of user-id and password, in UTF-8 as the answer's charset says. */
function basicText(basic: EmulatorCredentials['basic']): string {
	if (typeof basic === 'string') return basic
	const bytes = new TextEncoder().encode(`${basic.user}:${basic.password}`)
	return btoa(String.fromCharCode(...bytes))
}

function wrongBasic(message: Message, { credentials }: Settings): Problem | undefined {
	const [, sent] = /^basic +(\S+) *$/i.exec(message.headers.get('authorization') ?? '') ?? []
	if (sent === basicText(credentials.basic)) return undefined
	const found =
		sent === undefined
			? 'there is no Authorization header of scheme Basic'
			: 'the Basic credentials are not those expected'
	return {
		status: 401,
		name: sent === undefined ? 'missing-credentials' : 'wrong-credentials',
		detail: `Token not issued: ${found}; send those of the setting credentials.basic`,
		section,
		headers: { 'www-authenticate': 'Basic realm="tarja-emulator", charset="UTF-8"' },
	}
}

function malformed(detail: string): Problem {
	return { status: 400, name: 'malformed-form', detail: `Token not issued: ${detail}`, section }
}

function wrongFormFields(form: URLSearchParams, settings: Settings): Problem | undefined {
	const names = [...form.keys()]
	// RFC 6749 section 3.2: parameters are not sent more than once.
	if (new Set(names).size < names.length) return malformed('a form field was sent more than once; send each once')
	const shown = ['grant_type', 'username', settings.credentials.credential.name]
	const unknown = names.find((name) => !shown.includes(name))
	// With the credential field missing, an unknown name is most likely that field's, and hidden as such.
	if (unknown === undefined || settings.unknownFields === 'accept' || !form.has(shown[2] ?? '')) return undefined
	const found = `the form has a field that the reference does not show, ${printableName(unknown)}`
	return malformed(`${found}; leave it out, or set unknownFields to "accept"`)
}

function wrongGrant(form: URLSearchParams): Problem | undefined {
	if (form.get('grant_type') === 'password') return undefined
	const found = form.has('grant_type') ? 'grant_type is not password' : 'the form field grant_type is missing'
	const detail = `Token not issued: ${found}; send grant_type=password, the only value that is shown`
	return { status: 400, name: 'wrong-grant-type', detail, section }
}

function wrongCredentials(form: URLSearchParams, { credentials }: Settings): Problem | undefined {
	const { username, credential } = credentials
	if (!form.has('username')) return malformed('the form field username is missing; send it, even if empty')
	if (!form.has(credential.name))
		return malformed('the second credential field is missing; send the one that credentials.credential.name names')
	const wrong =
		form.get('username') !== username
			? 'username'
			: form.get(credential.name) !== credential.value
				? 'the second credential field'
				: undefined
	if (wrong === undefined) return undefined
	const detail = `Token not issued: ${wrong} is not as expected; send what the setting credentials holds`
	return { status: 401, name: 'wrong-credentials', detail, section }
}

function formProblem(message: Message, settings: Settings): Problem | undefined {
	const text = textOf(message)
	if (text === undefined) return malformed('the form is not UTF-8; send it as the URL standard encodes forms')
	const form = new URLSearchParams(text)
	return wrongGrant(form) ?? wrongFormFields(form, settings) ?? wrongCredentials(form, settings)
}

function tokenAnswer(token: string, settings: Settings): Response {
	// All text, as section 2.1 shows; a JSON integer only where the setting holds one.
	const body = {
		access_token: token,
		expires_in: settings.expiresIn ?? String(settings.tokenLifetimeSeconds),
		refresh_expires_in: '0',
		token_type: 'Bearer',
		not_before_policy: settings.notBeforePolicy ?? '0',
		session_state: settings.sessionState ?? crypto.randomUUID(),
		scope: 'profile',
	}
	return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
}

/** Issues a token. The effect is the token: it is recorded before the answer is on its way. */
export async function issueToken(exchange: Exchange): Promise<Response | Problem> {
	const { space, message, mint, entry } = exchange
	const settings = space.settings()
	const problem =
		tooLarge(message) ??
		(await unverified(exchange)) ??
		wrongMediaType(message, 'application/x-www-form-urlencoded', section) ??
		wrongBasic(message, settings) ??
		formProblem(message, settings)
	if (problem) return problem
	const issuedAtSeconds = Math.floor(space.now() / 1_000)
	const lifetimeSeconds = settings.tokenLifetimeSeconds
	const token = settings.opaqueTokens
		? `emulator-opaque-${crypto.randomUUID()}`
		: await mint({ issuedAtSeconds, lifetimeSeconds, claims: settings.tokenClaims })
	const expiresAtMs = (issuedAtSeconds + lifetimeSeconds) * 1_000
	space.tokens.remember(token, expiresAtMs)
	if (entry) space.log.commitToken(entry, token, { lifetimeSeconds, expiresAtMs })
	if (settings.tokenDelayMs > 0) await pause(settings.tokenDelayMs)
	return tokenAnswer(token, settings)
}

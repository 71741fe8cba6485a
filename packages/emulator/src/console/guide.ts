/** What the console says beside what the emulator knows: presets, and what settings and faults are for. */
import type { Fault, FaultAction, FaultPlace } from '../faults.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import type { Settings, SettingsPatch } from '../settings.ts'

/** Something that happens in production, ready to be played. */
export interface Preset {
	readonly name: string
	readonly meaning: string
	readonly fault?: Fault
	readonly settings?: SettingsPatch
}

/** How a setting is written: one of a list of words, or JSON. */
export type SettingForm = readonly string[] | 'json'

/** The texts of the console. */
export interface ConsoleGuide {
	readonly presets: readonly Preset[]
	readonly settings: readonly (readonly [name: keyof Settings, form: SettingForm, meaning: string])[]
	readonly places: readonly (readonly [at: FaultPlace, meaning: string])[]
	/** With what a client sees, and whether there is such a thing in the middle of a body. */
	readonly actions: readonly (readonly [action: FaultAction, meaning: string, inBody: boolean])[]
	readonly targets: readonly (readonly [name: string, match: NonNullable<Fault['match']>])[]
	/** What an integrator writes who has the vendor's page, with `{id}` for the stub: for the client and for the emulator alike. */
	readonly binding: string
}

const match = { path: INTENT_PATH }

const presets: readonly Preset[] = [
	{
		name: 'Lost answer',
		meaning: 'The next payment is applied; then the connection is reset before its answer.',
		fault: { at: 'after-commit', action: 'reset', match },
	},
	{
		name: 'Gateway 502, then fine',
		meaning: 'A gateway answers the next payment, which never arrives. The one after that is fine.',
		fault: {
			at: 'before-accept',
			action: 'status',
			status: 502,
			headers: { 'content-type': 'text/html' },
			body: '<h1>502 Bad Gateway</h1>',
			match,
		},
	},
	{
		name: 'Token expires mid-flight',
		meaning: 'The next payment is answered 401, as if its token had expired on the way.',
		fault: {
			at: 'before-accept',
			action: 'status',
			status: 401,
			headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
			match,
		},
	},
	{
		name: 'Clock two hours off',
		meaning: "The platform's clock is two hours ahead of yours, until you put it back.",
		settings: { clockOffsetSeconds: 7_200 },
	},
	{
		name: 'Silence',
		meaning: 'The next payment is applied; its answer never comes, and the connection stays open.',
		fault: { at: 'after-commit', action: 'hang', match },
	},
	{
		name: 'No token',
		meaning: 'The next request for a token is answered 503 with Retry-After: 1.',
		fault: {
			at: 'before-accept',
			action: 'status',
			status: 503,
			headers: { 'retry-after': '1' },
			match: { path: TOKEN_PATH },
		},
	},
]

const flag = ['true', 'false'] as const
const choice = ['refuse', 'accept'] as const

const settings: ConsoleGuide['settings'] = [
	['logDetail', ['redacted', 'full'], 'Mask values in the log, or keep headers and bodies as received, from then on'],
	['tokenLifetimeSeconds', 'json', 'How long a token lives'],
	['expiresIn', 'json', 'expires_in as sent: any text, an integer, or null for the lifetime'],
	['clockOffsetSeconds', 'json', "Added to the platform's clock"],
	['tokenDelayMs', 'json', 'Milliseconds between issuing a token and answering'],
	['opaqueTokens', flag, 'Tokens that are no JWTs'],
	['tokenClaims', 'json', 'Claims besides jti; {} for none, null for the invented ones'],
	['notBeforePolicy', 'json', 'not_before_policy as sent'],
	['sessionState', 'json', 'session_state as sent'],
	['intentResponse', 'json', 'Answer to a payment intent: { status, headers, body }, or null for the invented one'],
	['unknownFields', choice, 'Fields that the reference does not show'],
	['missingAccessTokenHeader', choice, 'An intent without the header access_token'],
	['missingMeioPagamento', choice, 'An intent without the query parameter meioPagamento'],
	['missingAccept', choice, 'An intent whose Accept does not name application/json'],
	['identifiedBy', 'json', 'Fields in which two intents are alike that are one payment'],
	['requireSignature', 'json', 'Name of the scheme that an intent must be signed with, or null'],
	['signAnswers', 'json', 'Name of the scheme that answers are signed with, or null'],
	['exposeHeaders', flag, 'Pages of other origins may read all headers of an answer'],
	['credentials', 'json', 'What a token request has to bring; never real ones'],
]

export const consoleGuide: ConsoleGuide = {
	presets,
	settings,
	places: [
		['before-accept', 'nothing is applied'],
		['after-commit', 'applied, then'],
		['mid-body', 'applied, half an answer, then'],
	],
	actions: [
		['reset', 'a reset connection (RST)', true],
		['close', 'a closed connection (FIN)', true],
		['hang', 'silence on an open connection', true],
		['stall', 'the beginning, then silence', true],
		['slow', 'the answer, late', true],
		['garbage', 'JSON that is no JSON', true],
		['status', 'another status', false],
		['empty', 'no body', false],
		['content-type', 'a page of HTML', false],
		['redirect', 'a redirect (307)', false],
	],
	targets: [
		['payment intents', match],
		['token requests', { path: TOKEN_PATH }],
		['every request', {}],
	],
	binding: `import { defineBindings } from '@tarja/catalogue/bindings'
import { operation } from '@tarja/core'

export const bindings = defineBindings({
	// Method, path and effect are not shown by the reference: take them from the vendor's page.
	'{id}': operation({ method: 'POST', path: '/…', effect: 'unsafe' }),
})
`,
}

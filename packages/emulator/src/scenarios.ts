/**
 * Lists twelve failures that payments meet in production, as scenarios that can be played by name.
 *
 * @module
 */
import { INTENT_PATH, TOKEN_PATH } from './message.ts'
import { answered, type Scenario, story } from './scenario.ts'

export type { Scenario, ScenarioAnswer, ScenarioStep } from './scenario.ts'

const match = { path: INTENT_PATH }
const token = { path: TOKEN_PATH }

/**
 * The built-in scenarios; each says what a client must do.
 *
 * @example
 * ```ts
 * import { createEmulator } from '@tarja/emulator'
 * import { scenarios } from '@tarja/emulator/scenarios'
 *
 * const emulator = createEmulator()
 * const lost = scenarios.find(({ name }) => name === 'lost-after-commit')
 * if (lost) emulator.play(lost)
 * ```
 */
export const scenarios: readonly Scenario[] = [
	story(
		'refused',
		'The platform refuses the next payment with 422.',
		'Takes it for rejected: it is not repeated unchanged.',
		answered(422),
	),
	story(
		'declined',
		'The platform declines the next payment: with status 200, and DECLINED in the body.',
		'Takes it for rejected, as its outcomeOf says: by HTTP alone it would look applied.',
		{ fault: { at: 'before-accept', action: 'decline', match } },
	),
	story(
		'lost-after-commit',
		'The next payment is applied; then the connection is reset before its answer.',
		'Takes it for unknown: looks it up before anything is repeated.',
		{ fault: { at: 'after-commit', action: 'reset', match } },
	),
	story(
		'answer-cut',
		'The next payment is applied; its answer breaks off in the middle of the body.',
		'Takes it for unknown although a 200 has come: half a body says nothing.',
		{ fault: { at: 'mid-body', action: 'close', match } },
	),
	story(
		'not-accepted',
		'Once the next token is answered, no connection is accepted for five seconds.',
		'Takes it for not_processed: nothing has left, and it can be sent again.',
		{ fault: { at: 'before-connection', action: 'refuse', delayMs: 5_000, after: 1, match: token } },
	),
	story(
		'silence',
		'The next payment is applied; nothing comes back on the open connection.',
		'Gives up after its own time, and takes it for unknown.',
		{ fault: { at: 'after-commit', action: 'hang', match } },
	),
	story(
		'gateway-502-then-fine',
		'A gateway answers the next payment, which never arrives, with a page of HTML; the one after that is fine.',
		'Takes it for unknown: a 502 does not say whether the platform has got it.',
		answered(502, { headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' }),
	),
	story(
		'token-refused-on-the-way',
		'The next payment is answered 401, as if its token had expired on the way.',
		'Gets another token and sends the payment once more: a 401 was not applied.',
		answered(401, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
	),
	story(
		'no-token-at-first',
		'Two requests for a token are answered 503 with Retry-After: 1; the third is fine.',
		'Waits as it is told, tries again, and sends the payment once.',
		answered(503, { headers: { 'retry-after': '1' }, times: 2, match: token }),
	),
	story(
		'rate-limited',
		'Two payments pass; the next two are answered 429 with Retry-After: 10.',
		'Takes it for unknown, as every 429, and sends no more before its time.',
		answered(429, { headers: { 'retry-after': '10' }, after: 2, times: 2 }),
	),
	story(
		'slow-days',
		'Every payment takes a while: between 0.3 and 2 seconds.',
		'Waits: late is not lost. Its time is longer than the slowest answer.',
		{ fault: { at: 'after-commit', action: 'slow', delayMs: { from: 300, to: 2_000 }, times: 'always', match } },
	),
	story(
		'clock-two-hours-ahead',
		"The platform's clock is two hours ahead of the client's.",
		'Counts how long a token lives from when it asked for it, not by the time in it.',
		{ settings: { clockOffsetSeconds: 7_200 } },
	),
]

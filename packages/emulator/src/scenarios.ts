/** Lists eleven failures that payments meet in production, as scenarios with names. */
import type { Fault } from './faults.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'
import type { SettingsPatch } from './settings.ts'

/** A failure with a name, and the faults and settings that play it. */
export interface Scenario {
	/** Short name of the scenario. */
	readonly name: string
	/** What happens, as a sentence. */
	readonly about: string
	/** What a correct client does. */
	readonly client: string
	/** Settings that are changed immediately. */
	readonly settings?: SettingsPatch
	/** Faults that are added to the queue, in this order. */
	readonly faults?: readonly Fault[]
}

const match = { path: INTENT_PATH }
const token = { path: TOKEN_PATH }

/** Creates a fault with which the next payment doesn't arrive, because another server responds instead of the platform. */
function createRespondFault(status: number, more: Partial<Fault> = {}): Fault {
	return { at: 'before-accept', action: 'status', status, match, ...more }
}

/** The eleven scenarios. `emulator.play(name)` plays one. */
export const scenarios: readonly Scenario[] = [
	{
		name: 'refused',
		about: 'The platform refuses the next payment with 422.',
		client: "Treats it as rejected and doesn't repeat it unchanged.",
		faults: [createRespondFault(422)],
	},
	{
		name: 'declined',
		about: 'The platform declines the next payment with status 200 and DECLINED in the body.',
		client: 'Treats it as rejected, as its outcomeOf says. By HTTP alone it looks applied.',
		faults: [{ at: 'before-accept', action: 'decline', match }],
	},
	{
		name: 'lost-after-commit',
		about: 'The platform applies the next payment, then the connection is reset before the response.',
		client: 'Treats it as unknown and looks it up before it repeats anything.',
		faults: [{ at: 'after-commit', action: 'reset', match }],
	},
	{
		name: 'response-cut',
		about: 'The platform applies the next payment. Its response is cut off in the middle of the body.',
		client: 'Treats it as unknown although it got a 200: half a body means nothing.',
		faults: [{ at: 'mid-body', action: 'close', match }],
	},
	{
		name: 'not-accepted',
		about: 'After the next token, no connection is accepted for five seconds.',
		client: 'Treats it as not_processed, because nothing was sent, and retries.',
		faults: [{ at: 'before-connection', action: 'refuse', delayMs: 5_000, after: 1, match: token }],
	},
	{
		name: 'silence',
		about: 'The platform applies the next payment. Nothing comes back on the open connection.',
		client: 'Gives up after its own time and treats it as unknown.',
		faults: [{ at: 'after-commit', action: 'hang', match }],
	},
	{
		name: 'gateway-502',
		about: 'A gateway responds to the next payment with a page of HTML. The payment never arrives.',
		client: "Treats it as unknown: a 502 doesn't show whether the platform has the payment.",
		faults: [createRespondFault(502, { headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' })],
	},
	{
		name: 'token-refused',
		about: 'The next payment gets a 401, as if its token had expired on the way.',
		client: 'Gets another token and sends the payment once more: the 401 shows that nothing was applied.',
		faults: [createRespondFault(401, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })],
	},
	{
		name: 'no-token-at-first',
		about: 'Two token requests get a 503 with Retry-After: 1. The third is fine.',
		client: 'Waits as told, retries, and sends the payment once.',
		faults: [createRespondFault(503, { headers: { 'retry-after': '1' }, times: 2, match: token })],
	},
	{
		name: 'rate-limited',
		about: 'Two payments pass. The next two get a 429 with Retry-After: 10.',
		client: 'Treats it as unknown, like every 429, and sends no more before that time.',
		faults: [createRespondFault(429, { headers: { 'retry-after': '10' }, after: 2, times: 2 })],
	},
	{
		name: 'clock-two-hours-ahead',
		about: "The platform's clock is two hours ahead of the client's.",
		client: "Counts a token's life from its own request, not by the times inside the token.",
		settings: { clockOffsetSeconds: 7_200 },
	},
]

/**
 * Finds a scenario by its name.
 *
 * @throws {TypeError} If there is no scenario of this name.
 */
export function findScenario(name: unknown): Scenario {
	const found = scenarios.find((scenario) => scenario.name === name)
	if (found) return found
	const names = scenarios.map((scenario) => scenario.name).join(', ')
	throw new TypeError(`Cannot play the scenario: there is none of that name; the names are ${names}`)
}

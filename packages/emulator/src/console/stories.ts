/** The failures that the console plays: the scenarios of the package, and those that it takes several clients to show. */
import { INTENT_PATH } from '../message.ts'
import type { Scenario } from '../scenario.ts'
import { scenarios } from '../scenarios.ts'

/** A failure with what has to be sent for it to be seen. */
export interface Story {
	/** What is played before anything is sent. */
	readonly scenario: Scenario
	/** How many clients send each payment at the same time. */
	readonly clients: number
	/** How many payments are sent, one after the other. */
	readonly payments: number
	/** Whether the emulator can send the payments itself; a connection that is refused needs a client. */
	readonly isSent: boolean
}

function scenario(name: string, ...steps: Scenario['steps']): Scenario {
	return { scenario: 1, name, steps }
}

const match = { path: INTENT_PATH }

/** Failures of the moment at which a payment is sent, which no fault alone can show. */
const others: readonly Story[] = [
	{ scenario: scenario('two-processes-one-order'), clients: 2, payments: 1, isSent: true },
	{
		scenario: scenario('unauthorized-after-the-effect', {
			fault: { at: 'after-commit', action: 'status', status: 401, match },
		}),
		clients: 1,
		payments: 1,
		isSent: true,
	},
	{
		scenario: scenario('refused-with-200', {
			fault: {
				at: 'before-accept',
				action: 'status',
				status: 200,
				body: { codigo: '51', mensagem: 'recusado' },
				match,
			},
		}),
		clients: 1,
		payments: 1,
		isSent: true,
	},
]

/** All stories, those that cost money first. */
export const stories: readonly Story[] = [
	...others,
	...scenarios.map((found) => ({
		scenario: found,
		clients: 1,
		// Only what goes beyond the rate is refused.
		payments: found.name === 'rate-limited' ? 3 : 1,
		isSent: found.name !== 'not-accepted',
	})),
]

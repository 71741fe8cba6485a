/** The failures that the console plays: the scenarios of the package, and those that it takes several clients to show. */
import { answered, type Scenario, story } from '../scenario.ts'
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

/** Failures of the moment at which a payment is sent, which no fault alone can show. */
const others: readonly Scenario[] = [
	story(
		'two-processes-one-order',
		'Two processes pay the same order at the same moment; neither knows of the other.',
		'Asks the journal that both share: it lets one of them send.',
	),
	story(
		'unauthorized-after-the-effect',
		'The next payment is applied, and answered 401.',
		'Sends nothing again after a 401 that does not name the token as its reason.',
		answered(401, { at: 'after-commit' }),
	),
	story(
		'refused-with-200',
		'The next payment is refused, in a body of an answer with 200.',
		'Says in outcomeOf what a refusal looks like, and takes it for rejected.',
		answered(200, { body: { codigo: '51', mensagem: 'recusado' } }),
	),
]

/** All stories, those that cost money first. */
export const stories: readonly Story[] = [...others, ...scenarios].map((scenario) => ({
	scenario,
	clients: scenario.name === 'two-processes-one-order' ? 2 : 1,
	// Two payments pass.
	payments: scenario.name === 'rate-limited' ? 3 : 1,
	isSent: scenario.name !== 'not-accepted',
}))

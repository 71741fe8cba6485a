// The published facts of webhook formats in the shapes that the tests work with. Not part of the package.
import hmacBody from './hmac-body.json' with { type: 'json' }
import standard from './standard-webhooks.json' with { type: 'json' }

export interface WebhookFacts {
	readonly id: string
	readonly scheme: string
	readonly secret: string
	readonly msgId: string
	readonly timestamp: number
	readonly payload: string
	readonly signature: string
}

/** The cases with a shared secret. Those with a key pair (`v1a`) aren't supported. */
export const webhooks: readonly WebhookFacts[] = standard.cases.filter(({ scheme }) => scheme === 'v1')
export const { multi: severalSignatures } = standard
const [stripe, github] = hmacBody.cases
if (!stripe || !github) throw new Error('The vectors are gone')
export const stripeStyle = stripe
export const githubStyle = github

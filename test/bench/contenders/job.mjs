// The one job of all contenders: get a token with the password grant and Basic, cache it, POST a payment intent with Bearer,
// get a new token and replay once on 401, throw a typed error.
export const tokenPath = '/oauth2/token'
export const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
export const basic = 'dXNlcjpwYXNzd29yZA=='
export const credential = { name: 'password', value: 'a credential' }
export const form = new URLSearchParams({
	grant_type: 'password',
	username: '',
	[credential.name]: credential.value,
}).toString()
export const tokenHeaders = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }

export class PaymentFailed extends Error {
	constructor(status) {
		super(`The platform answered ${status}`)
		this.status = status
	}
}

/** `yyyy-mm-ddThh:mm:ssZ`, as the platform wants it. */
export const toWire = (intent) => ({
	...intent,
	dataHoraTerminal: `${intent.dataHoraTerminal.toISOString().slice(0, 19)}Z`,
})

/** One token for all, issued again when `renew` is called. */
export function tokenCache(issueToken) {
	let token
	const renew = () => {
		token = issueToken()
		token.catch(() => {
			token = undefined
		})
		return token
	}
	return { current: () => token ?? renew(), renew }
}

/** Quotes of what the reference does not show, by the part of the document that they concern. */

export const notShown = {
	document: [
		'Behaviour of every operation other than token generation and payment-intent creation: not shown',
		'Fields of all other resources: not shown',
		'States and transitions: not shown',
		'Methods, paths and payloads of all other operations in the catalogue of section 1: not shown',
		'Events: not shown',
		'Error codes, error statuses and error bodies: not shown',
		'Limits: not shown',
		'Version policy and release history: not shown',
	],
	token: [
		'its name and value are hidden in the reference',
		'Composition of the Basic credentials and the meaning of username and the second credential field: not shown',
		'Allowed grant_type values other than password: not shown',
		'Unit of expires_in and how a token is refreshed: not shown',
	],
	intent: [
		'Which of these fields are required or optional: not shown',
		'Unit and currency of valorTransacao: not shown',
		'Query parameter meioPagamento, its type and allowed values: not shown',
		'Response status and body of this operation: not shown',
		'Meaning and value of the access_token header: not shown',
	],
} as const

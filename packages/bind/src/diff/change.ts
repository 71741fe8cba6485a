/** Describes a change that a newer document makes to something bound. */

/** For each kind of change: whether existing programs may break, and its description. */
export const changeCodes = {
	'operation-gone': [true, 'the operation is not there any more'],
	'operation-refused': [true, 'the operation cannot be bound any more'],
	'path-changed': [true, 'it is sent to another path'],
	'parameter-renamed': [
		false,
		'the document has other names of parameters in the path; the binding keeps those of the map',
	],
	'input-required': [true, 'an input that was not needed has to be given'],
	'input-narrowed': [true, 'an input takes less than before'],
	'input-removed': [true, 'an input is not documented any more'],
	'input-added': [false, 'an input that may be left out is new'],
	'input-widened': [false, 'an input takes more than before'],
	'answer-removed': [true, 'a field of the answer is not documented any more'],
	'answer-optional': [true, 'a field of the answer may be absent'],
	'answer-widened': [true, 'a field of the answer may hold what it could not hold before'],
	'answer-added': [false, 'a field of the answer is new'],
	'answer-narrowed': [false, 'a field of the answer holds less than before'],
	'content-changed': [true, 'the body or the answer is of another content type'],
	'auth-changed': [true, 'who may call is proved otherwise'],
	'operation-id-changed': [false, 'the vendor calls the operation by another id'],
	'operation-deprecated': [false, 'the vendor advises against the operation'],
} as const

/** Code of a kind of change, by which programs tell changes apart; it keeps its meaning in later versions. */
export type ChangeCode = keyof typeof changeCodes

/** One difference that a newer document makes to one binding, and whether it breaks callers. */
export interface Change {
	/** Identifier of the changed binding, such as `cards.block`; for a webhook, the source and its name. */
	readonly id: string
	readonly code: ChangeCode
	readonly breaking: boolean
	/** Path to the changed field: `body.cartao.id`, `answer.itens[]`; empty if the whole operation changed. Safe to print. */
	readonly where: string
	readonly effect: string
	/** Old and new state in a few words. Safe to print. */
	readonly detail?: string
	/** Other bindings with the same change, as their schema is the same: `cards.unblock body.motivo`. Safe to print. */
	readonly also?: readonly string[]
	/** The most similar unbound operations if an operation was removed, best first. */
	readonly candidates?: readonly string[]
}

/** Makes a change from its code, which decides whether it breaks callers and how it is described. */
export function changeOf(id: string, code: ChangeCode, where: string, detail?: string): Change {
	const [breaking, effect] = changeCodes[code]
	return { id, code, breaking, where, effect, ...(detail !== undefined && { detail }) }
}

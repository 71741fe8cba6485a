/** What a newer document changes for what is bound. */

/** What each kind of change means, and whether a program that was written before may fail after it. */
export const changeCodes = {
	'operation-gone': [true, 'the operation is not there any more'],
	'operation-refused': [true, 'the operation cannot be bound any more'],
	'path-changed': [true, 'it is sent to another path'],
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

/** The stable code of a change. */
export type ChangeCode = keyof typeof changeCodes

/** One change of one binding. */
export interface Change {
	/** The binding: `cards.block`. */
	readonly id: string
	readonly code: ChangeCode
	readonly breaking: boolean
	/** Where: `body.cartao.id`, `answer.itens[]`. Fit to be printed. */
	readonly where: string
	readonly effect: string
	/** What was and what is, in a few words. Fit to be printed. */
	readonly detail?: string
	/** Of an operation that is gone: the nearest ones, best first. Nothing is bound to them. */
	readonly candidates?: readonly string[]
}

/** Makes the record of a change. */
export function changeOf(id: string, code: ChangeCode, where: string, detail?: string): Change {
	const [breaking, effect] = changeCodes[code]
	return { id, code, breaking, where, effect, ...(detail !== undefined && { detail }) }
}

/**
 * Finds words of an answer that say that nothing was done, although its status is 2xx. No platform documents them all: they are the
 * words that vendors use in English, Portuguese and Spanish, and in doubt one counts.
 * @module
 */

/** An object or list of the answer, read by member name. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null
}

const nothing = /^(?:[\s0.-]*|false|none|null|nil|undefined|no?|nao|n\/?a)$/i

/**
 * Whether a member says anything: a vendor may send `error: null`, `errors: []` or `errorCode: "00"` with every success, and serialisers
 * write an identifier that nobody gave as `0`, or as a UUID of zeros.
 */
export function isSaid(held: unknown): boolean {
	if (isObject(held)) return Object.keys(held).length > 0
	return held !== undefined && held !== null && !nothing.test(withoutMarks(String(held)))
}

const errors = /(?:^|[^a-z])(?:err|fault|falh|problem|exce[pc])|error|erros?$/
const refusals =
	/fail|falh|declin|reject|rejei|rechaz|refus|recus|denied|denial|negad|d[ei]sapp?ro|repro[bv]ad|(?:un|not ?|n[ao]o? ?)aut(?:h?ori)|invalid|in[sz]uf/
const successes = /^(?:(?:is|was|has|e|foi) ?)?(?:success(?:ful(?:ly)?)?|succeeded|sucesso|exito|ok)$/
const acceptances =
	/^(?:(?:is|was|has|e|foi) ?)?(?:approved|accepted|authori[sz]ed|valid|aprovad[oa]|aceit[oa]|autorizad[oa]|valid[oa])$/
/** A word of the name ends so: `situacaoPagamento`, `paymentstatus`. */
const states =
	/(?:status|state|estado|situacao|result|resultado|outcome|desfecho|retorno|response|resposta|code|codigo|type|tipo|kind|object|level|typename)(?: |$)/
const httpStatuses = /^(?:http|response|return)? ?(?:status ?(?:code)?|code|codigo)$/
/** The words for an absence of errors: `NO_ERROR`, `sem erros`. */
const absences = /^(?:no|sem|sin|without|zero) ?(?:err|fail|falh|problem)/

/**
 * Whether an object of a 2xx answer says that nothing was done, by a name (`error`, `declineReason`, `success: false`), or by the word or
 * HTTP status of a state (`status: "declined"`, `code: 422`). One object deep, as in `meta: { errors: […] }`.
 *
 * @param asked Names that say nothing of the kind here.
 * @param isReading Whether the call reads only. Then what was refused is what it asked for, and only an error is none: the state of a
 * declined payment is data.
 */
export function saysRefusal(value: Fields, asked: ReadonlySet<string>, isReading: boolean, depth = 0): boolean {
	return Object.entries(value).some(([name, held]) => {
		if (!asked.has(name) && memberSays(inWords(name), held, isReading)) return true
		return depth === 0 && isObject(held) && !Array.isArray(held) && saysRefusal(held, asked, isReading, 1)
	})
}

function memberSays(name: string, held: unknown, isReading: boolean): boolean {
	if (errors.test(name) || (!isReading && refusals.test(name))) return isSaid(held)
	if (successes.test(name) || (!isReading && acceptances.test(name))) return !isSaid(held)
	if (typeof held !== 'string' && typeof held !== 'number') return false
	if (httpStatuses.test(name) && /^[45]\d\d$/.test(`${held}`)) return true
	if (!states.test(name)) return false
	const words = inWords(`${held}`)
	return !absences.test(words) && (errors.test(words) || (!isReading && refusals.test(words)))
}

/** `paymentStatus`, `PAYMENT_STATUS` and `payment-status` are `payment status`; without the marks of letters. */
function inWords(name: string): string {
	return withoutMarks(name)
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, ' ')
		.trim()
}

function withoutMarks(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '')
}

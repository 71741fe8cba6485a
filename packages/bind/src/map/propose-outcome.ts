/**
 * Proposes what a response means, from the samples of the document. A proposal is for people to review and has no effect.
 *
 * The word of the success sample is the success. Every other word is one only if it says so itself.
 */
import { findTogether, type Named, resolveSchema, statusName } from '../form/graph.ts'
import type { PlannedOperation, ProposedOutcome } from '../form/plan.ts'
import { isRefusalSample, refusal, toPlain } from '../form/refusal.ts'
import type { Schema, VendorOperation } from '../form/source.ts'
import { isObject } from '../read/json-object.ts'
import type { Json } from '../text/json.ts'
import { proposeStep } from './propose-step.ts'

/**
 * How many levels of a body are searched for fields, and how many objects of one level. The limits keep it fast, because every operation
 * may share one response.
 */
const [deepest, mostObjects] = [3, 32]

/** A field of a response. Its path begins at the root: `data.status`. */
interface Field {
	readonly path: string
	readonly schema: Schema
}

/** Finds the fields of an object and of the objects inside it, in one direction. Follows references and `allOf`. */
export function findFields(
	schema: Schema | undefined,
	named: Named,
	hidden: 'readOnly' | 'writeOnly',
	prefix = '',
	depth = 0,
): readonly Field[] {
	if (!schema) return []
	const own = findTogether(schema, named)
		.flatMap((part) => (part.kind === 'object' ? part.properties : []))
		.filter(({ name, ...property }) => !property[hidden] && !/^$|\./.test(name))
		.map(({ name, schema: held }): Field => ({ path: prefix + name, schema: held }))
	if (depth + 1 >= deepest) return own
	return [
		...own,
		...own
			.slice(0, mostObjects)
			.flatMap(({ path, schema: held }) => findFields(held, named, hidden, `${path}.`, depth + 1)),
	]
}

export const toLastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Returns the texts of an enumeration, or those that the samples have. */
export function findValues({ schema }: Field, named: Named): readonly string[] {
	const found = resolveSchema(schema, named)
	const values = found.kind === 'literal' ? found.values : found.kind === 'string' ? (found.seen ?? []) : []
	return values.filter((value) => typeof value === 'string')
}

/** Words that deny a success, in English and Portuguese: `UNAUTHORIZED`, `NÃO PAGO`. Nobody can say what they mean for a call. */
const negated =
	/(?:^|[^a-z])(?:un|in|not|nao|des)[^a-z]?(?:appro|auth|paid|compl|confirm|apro|auto|efet|conc|pag|ativ|activ)/
/** Words of what a call undid, by its step. A refund that is cancelled isn't made. */
const undone = {
	refund: /refund|estorn|devol|reembols|revers/,
	cancel: /cancel|void|anul|revers|revert|remov|delet|exclu|inactiv|disabl/,
} as const
const pending = /pend|process|review|analy?s|analis|in.?progress|queue|hold|aguard|revis|wait|receiv|recebid/
/** Words of something that the platform or the payer still has to do. */
const open = /expir|requir|action|schedul|agend|redirect|challenge|identif/
const done = /appl|accept|author|paid|succe|done|complet|captur|confirm|settl|efetiv|aceit|autoriz|conclu|pag[oa]/

/** A success response of the document: its status, and its value. */
interface Shown {
	readonly status: string
	readonly value: Json
	readonly isRefusal: boolean
}

function listShown({ responses }: VendorOperation): readonly Shown[] {
	return responses
		.filter(({ status }) => status.startsWith('2'))
		.flatMap(({ status, contents }) =>
			contents.flatMap(({ samples = [] }) => samples.map((sample) => ({ status, ...sample }))),
		)
		.map(({ status, ...sample }) => ({ status, value: JSON.parse(sample.json), isRefusal: isRefusalSample(sample) }))
}

const readField = (value: Json, path: string): Json | undefined =>
	path.split('.').reduce<Json | undefined>((found, name) => (isObject(found) ? found[name] : undefined), value)

/** Lists the paths of the fields of an object whose names say state, with those of objects inside it. */
function listStates(value: Json, prefix = '', depth = 0): readonly string[] {
	if (!isObject(value) || depth >= deepest) return []
	return Object.entries(value).flatMap(([name, inner]) => {
		if (/^$|\./.test(name)) return []
		return [
			...(statusName.test(name) && typeof inner !== 'object' ? [prefix + name] : []),
			...listStates(inner, `${prefix}${name}.`, depth + 1),
		]
	})
}

const singular = (word: string): string =>
	toPlain(word)
		.replaceAll(/[^a-z]/g, '')
		.replace(/oes$/, 'ao')
		.replace(/s$/, '')
const wrappers =
	'data result response payload content body attributes object item retorno dado resultado transaction transacao operation'

/** Creates a function that says whether a field holds the state of what the operation is about, and not of something that belongs to it. */
function createOwner({ path }: VendorOperation): (field: string) => boolean {
	const own = new Set([...path.split('/'), ...wrappers.split(' ')].map(singular))
	return (field) => {
		const names = field.split('.')
		const [, prefix = ''] = /^(.*?)_?(?:status|state|situa.*|estado|result.*|outcome)$/i.exec(names.pop() ?? '') ?? []
		return [...names, ...(prefix ? [prefix] : [])].every((name) => own.has(singular(name)))
	}
}

/** Says what a word of a success sample means; undefined if nobody can say. */
function judge(word: string, status: string, operation: VendorOperation): 'applied' | 'pending' | undefined {
	const plain = toPlain(word)
	if (!isWord(word)) return undefined
	if (findUndone(operation)?.test(plain)) return 'applied'
	if (status === '202' || pending.test(plain)) return 'pending'
	if (negated.test(plain) || undone.refund.test(plain) || undone.cancel.test(plain) || open.test(plain))
		return undefined
	// After a call that confirms, a state that the order had before means that nothing was confirmed.
	return proposeStep(operation) !== 'confirm' || done.test(plain) ? 'applied' : undefined
}

/** Whether a value is a word. A bare number says nothing without the vendor's page. */
const isWord = (value: Json | undefined): value is string =>
	typeof value === 'string' && /^\p{L}[^\s\d].{0,38}$/u.test(value) && !/[[\]{}<>:]/.test(value)

/** Returns the form of the words that are a success of a call that undoes something; undefined if the call undoes nothing. */
function findUndone(operation: VendorOperation): RegExp | undefined {
	const step = proposeStep(operation)
	if (step === 'refund' || step === 'cancel') return undone[step]
	return operation.method === 'DELETE' ? undone.cancel : undefined
}

/** What the document's samples say about an operation: a proposal, or a line for a person who has to decide. */
export interface ShownOutcome {
	readonly proposed?: ProposedOutcome
	/** What the success samples show, as text for a comment. */
	readonly shown?: string
}

type Given = Pick<PlannedOperation, 'operation' | 'body' | 'response'>

/** Returns the fields of the success samples that may hold their state, the nearest to the root first. */
function findStates({ operation, body }: Given, named: Named, successes: readonly Shown[]): readonly string[] {
	const sent = findFields(body?.content.schema, named, 'readOnly').map(({ path }) => toLastName(path))
	// An error page may repeat the value of a field that the request has, too.
	const held = new Set([...operation.parameters.map(({ name }) => name), ...sent])
	const isOwn = createOwner(operation)
	const paths = new Set(successes.flatMap(({ value }) => listStates(value)))
	return [...paths]
		.filter((path) => !held.has(toLastName(path)) && !/previous|anterior/i.test(path) && isOwn(path))
		.sort((one, other) => one.split('.').length - other.split('.').length || one.length - other.length)
}

/**
 * Proposes the field and the words of `outcomeOf`. The word of the success samples must be one. Words of refusal, in an enumeration, in
 * samples of refusals or in error responses, are refusals, except of a call that undoes something: there they are about the first call.
 */
export function proposeOutcome(given: Given, named: Named): ShownOutcome {
	const { operation } = given
	const samples = listShown(operation)
	const successes = samples.filter(({ isRefusal }) => !isRefusal)
	const [first] = successes
	const states = findStates(given, named, successes).map((path) => {
		const words = [...new Set(successes.map(({ value }) => readField(value, path)))]
		return { field: path, words, isSaid: words.every(isWord) }
	})
	const { field, words = [] } = states.find(({ isSaid }) => isSaid) ?? states[0] ?? {}
	if (!first || field === undefined) return {}
	const [word] = words
	// A number that equals the HTTP status isn't the payment's status.
	const isTold = (value: Json | undefined): boolean =>
		isWord(value) || (typeof value === 'number' && `${value}` !== first.status)
	const told = words.filter(isTold).slice(0, 8)
	const shown = told.length > 0 ? { shown: `the document's ${first.status} shows ${field}: ${told.join(', ')}` } : {}
	const meaning = isWord(word) && words.length === 1 ? judge(word, first.status, operation) : undefined
	if (!isWord(word) || !meaning) return shown
	const refusals = samples.filter(({ isRefusal }) => isRefusal).map(({ value }) => readField(value, field))
	const documented = [...findDocumented(given, named, field), ...refusals.filter(isWord)]
	const others = [...new Set(documented)].filter((value) => value !== word)
	return { ...shown, proposed: { field, ...sortWords(word, meaning, others, operation) } }
}

/** Sorts the words of a field, of which one is the word of the success samples. */
function sortWords(
	word: string,
	meaning: 'applied' | 'pending',
	others: readonly string[],
	operation: VendorOperation,
) {
	const form = findUndone(operation)
	const getMeaning = (value: string): keyof ProposedOutcome => {
		const plain = toPlain(value)
		if (form?.test(plain)) return 'applied'
		// The other words of a call that cancels are about the payment that it cancels.
		if (form === undone.cancel || negated.test(plain)) return 'undecided'
		return refusal.test(plain) ? 'rejected' : pending.test(plain) ? 'pending' : 'undecided'
	}
	const findMeant = (wanted: string): string[] => [
		...(wanted === meaning ? [word] : []),
		...others.filter((value) => getMeaning(value) === wanted),
	]
	const [applied, rejected] = [findMeant('applied'), findMeant('rejected')]
	return { applied, rejected, pending: findMeant('pending'), undecided: findMeant('undecided') }
}

/** Finds the words that the document has for a field: in the success response, and in error responses. At most twenty. */
function findDocumented({ operation, response }: Given, named: Named, field: string): ReadonlySet<string> {
	const errors = operation.responses
		.filter(({ status }) => status.startsWith('4'))
		.flatMap(({ contents }) => contents.slice(0, 1))
	const schemas = [response?.content, ...errors].map((content) => content?.schema)
	const fields = schemas
		.flatMap((schema) => findFields(schema, named, 'writeOnly'))
		.filter(({ path }) => path === field)
	return new Set(fields.flatMap((one) => findValues(one, named)).slice(0, 20))
}

/** Proposes which values of a response mean applied, rejected or pending, for people to review. Nothing is taken from a proposal. */

import { findTogether, type Named, resolveSchema } from '../form/graph.ts'
import type { PlannedOperation, ProposedOutcome } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import { statusName } from '../form/values.ts'

/** Levels of a body in which fields are looked for, and most objects of one level: one response may belong to every operation. */
const [deepest, mostObjects] = [3, 32]

/** A field of a response, by its path from the root: `data.status`. */
interface Field {
	readonly path: string
	readonly schema: Schema
}

/** Fields of an object, through references and `allOf`, and of the objects within it. */
function findResponseFields(schema: Schema | undefined, named: Named, prefix = '', depth = 0): readonly Field[] {
	if (!schema) return []
	const own = findTogether(schema, named)
		.flatMap((part) => (part.kind === 'object' ? part.properties : []))
		.filter(({ name, writeOnly }) => !writeOnly && !/^$|\./.test(name))
		.map(({ name, schema: held }): Field => ({ path: prefix + name, schema: held }))
	if (depth + 1 >= deepest) return own
	return [
		...own,
		...own
			.slice(0, mostObjects)
			.flatMap(({ path, schema: held }) => findResponseFields(held, named, `${path}.`, depth + 1)),
	]
}

const toLastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The values of an enumeration, or the words that samples have. */
function findValues({ schema }: Field, named: Named): readonly (string | number)[] {
	const found = resolveSchema(schema, named)
	const values = found.kind === 'literal' ? found.values : found.kind === 'string' ? (found.seen ?? []) : []
	return values.filter((value) => typeof value === 'string' || typeof value === 'number')
}

/** Words in English and Portuguese, in this order: `UNAUTHORIZED` holds a word of another list. */
const words = [
	[
		'undecided',
		/(?:^|[^a-z])(?:un|in|not|nao|des)[^a-z]?(?:appro|auth|paid|compl|confirm|apro|auto|efet|conc|pag|ativ)/,
	],
	['rejected', /reject|refus|declin|den(?:y|ied)|fail|error|cancel|void|expir|invalid|negad|recus|rejeit|falh|^erro/],
	['pending', /pend|requir|process|review|wait|analy?s|progress|queue|hold|aguard|revis|creat|initiat|schedul|agend/],
	[
		'applied',
		/appl|accept|appro|author|paid|succe|done|complet|captur|confirm|efetiv|aprov|aceit|autoriz|conclu|pag[oa]/,
	],
] as const

const toPlainWord = (value: string | number): string =>
	String(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Proposes the status field nearest to the root, with the values that it has in an enumeration or in samples. Values that only error responses
 * have are refusals. A field of the request is none, because an error page may repeat it.
 */
export function proposeOutcome(
	{ operation, body, response }: Pick<PlannedOperation, 'operation' | 'body' | 'response'>,
	named: Named,
): ProposedOutcome | undefined {
	const sent = findResponseFields(body?.content.schema, named).map(({ path }) => toLastName(path))
	const held = new Set([...operation.parameters.map(({ name }) => name), ...sent])
	const found = findResponseFields(response?.content?.schema, named)
		.filter(
			(field) =>
				statusName.test(field.path) && !held.has(toLastName(field.path)) && findValues(field, named).length > 0,
		)
		.sort((one, other) => one.path.split('.').length - other.path.split('.').length)[0]
	if (!found) return undefined
	const own = findValues(found, named)
	const refused = operation.responses
		.filter(({ status }) => status.startsWith('4'))
		.flatMap(({ contents }) => findResponseFields(contents[0]?.schema, named).filter(({ path }) => path === found.path))
		.flatMap((field) => findValues(field, named))
		.filter((value) => !own.includes(value))
	const getMeaning = (value: string | number) =>
		refused.includes(value) ? 'rejected' : (words.find(([, form]) => form.test(toPlainWord(value)))?.[0] ?? 'undecided')
	const values = [...new Set([...own, ...refused])].slice(0, 20)
	const findMeant = (wanted: string) => values.filter((value) => getMeaning(value) === wanted)
	return {
		field: found.path,
		...{
			applied: findMeant('applied'),
			rejected: findMeant('rejected'),
			pending: findMeant('pending'),
			undecided: findMeant('undecided'),
		},
	}
}

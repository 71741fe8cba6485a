// What the tests of the generation share: a plan that binds every operation of a document, in a group of one's own.
import type { Json } from '../form/json.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Source } from '../form/source.ts'
import type { VendorOperation } from '../form/operation.ts'
import { openApiVersion, readOpenApi } from '../read/openapi/read-openapi.ts'
import { lossAt } from '../form/loss.ts'
import { pascalCase } from './identifier.ts'

/** Reads a document that has been parsed. */
export function sourceOf(document: Json, name = 'vendor'): Source {
	const version = openApiVersion(document)
	if (!version) throw new Error('not an OpenAPI document')
	return { name, ...readOpenApi('vendor.json', new Map([['vendor.json', document]]), version) }
}

function planned(source: Source, operation: VendorOperation): PlannedOperation {
	const id = pascalCase(`${operation.method.toLowerCase()} ${operation.path.replaceAll('{', ' by ')}`)
	const successes = operation.answers.filter(({ status }) => /^2/.test(status))
	const answer = successes.find(({ contents }) => contents.length > 0) ?? successes[0]
	const content = answer?.contents[0]
	const body = operation.body?.contents[0]
	return {
		id: `vendor.${id}`,
		kind: 'own',
		group: 'vendor',
		name: id,
		source: source.name,
		operation,
		preset: {},
		rename: {},
		...(operation.body && body && { body: { content: body, required: operation.body.required } }),
		...(answer && { answer: { answer, ...(content && { content }) } }),
		effect: operation.method === 'GET' || operation.method === 'HEAD' ? 'safe' : 'unsafe',
		effectFrom: 'method',
		identifiedBy: [],
		proposedIdentity: [],
		losses: successes.length > 1 && answer ? [lossAt('answer-several', answer.pointer)] : [],
	}
}

/** Binds everything that can be bound. */
export function planAll(source: Source): Plan {
	const isBindable = ({ losses = [] }: VendorOperation): boolean => !losses.some(({ severity }) => severity === 'refused')
	const operations = source.operations.filter(isBindable).map((operation) => planned(source, operation))
	const seen = new Set<string>()
	return {
		sources: new Map([[source.name, source]]),
		operations: operations
			.filter(({ id }) => !seen.has(id) && seen.add(id))
			.sort((one, other) => (one.id < other.id ? -1 : 1)),
		unbound: new Map(),
		suppliedHeaders: [],
		types: new Map(),
		problems: [],
		notices: [],
	}
}

/** `bindings.lock.json`: what each binding was made of, so that a review sees which of them a newer document changes. */
import type { Plan, PlannedOperation } from '../form/plan.ts'
import { declarationOrder, type Named, targetsOf } from './graph.ts'
import type { Responses } from './write-module.ts'

/** The form of the lock. It changes when what is generated from the same document and map changes. */
const format = 1

export async function writeLock({ operations, sources }: Plan, responses: Responses): Promise<string> {
	const entries = await Promise.all(
		operations.map(async (planned) => {
			const { id, source, operation } = planned
			const found = sources.get(source)
			return [id, { source, operation: operation.key, digest: await digest(planned, found?.schemas ?? new Map()) }]
		}),
	)
	const read = [...sources].map(([name, { dialect, version }]) => [
		name,
		{ dialect, ...(version !== undefined && { version }) },
	])
	const lock = { format, responses, sources: Object.fromEntries(read.sort()), operations: Object.fromEntries(entries) }
	return `${JSON.stringify(lock, null, '\t')}\n`
}

/** Of everything that the binding says and leads to, but where it stands and how it is described. */
async function digest(planned: PlannedOperation, named: Named): Promise<string> {
	const { operation, body, answer } = planned
	const schemas = [
		...operation.parameters.map(({ schema }) => schema),
		...[body?.content, answer?.content].flatMap((content) => (content?.schema ? [content.schema] : [])),
	]
	const reached = declarationOrder(
		schemas.flatMap((schema) => [...targetsOf(schema)]),
		named,
	)
	const text = canonical([
		operation,
		body,
		answer,
		planned.preset,
		planned.rename,
		planned.effect,
		planned.identifiedBy,
	])
	const below = reached.map(({ schema }) => canonical(schema))
	const bytes = new TextEncoder().encode([text, ...below].join('\n'))
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
	return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const left: ReadonlySet<string> = new Set(['pointer', 'description', 'summary', 'losses', 'tags', 'operationId'])

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
	const members = Object.entries(value).filter(([name, member]) => !left.has(name) && member !== undefined)
	members.sort(([one], [other]) => (one < other ? -1 : 1))
	return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}

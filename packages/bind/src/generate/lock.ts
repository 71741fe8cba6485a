/**
 * Writes `bindings.lock.json`: digests of what each binding was made from, so that reviews show which bindings a newer document
 * changes.
 */
import { printable } from '../clean/printable.ts'
import { circlesOf, compare, type Named, targetsOf } from '../form/graph.ts'
import type { Content } from '../form/operation.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import type { Pointer } from '../text/pointer.ts'
import { problemsOf } from './answers/write-problems.ts'
import type { Responses } from './report/written.ts'

/** Version of the lock's format. */
const format = 1

export async function writeLock(plan: Plan, responses: Responses): Promise<string> {
	const digests = new Map<string, Digests>()
	for (const [name, { schemas }] of plan.sources) digests.set(name, await digestsOf(schemas))
	const none: Digests = new Map()
	const operations = await digested(plan.operations, async (planned) => {
		const { id, source, operation } = planned
		return [id, { source, operation: operation.key, digest: await digest(planned, digests.get(source) ?? none) }]
	})
	const received = [...plan.webhooks].flatMap(([source, webhooks]) => webhooks.map((webhook) => ({ source, webhook })))
	const webhooks = await digested(received, async ({ source, webhook }) => {
		const digest = await digestWith([webhook], schemasIn(webhook.contents), digests.get(source) ?? none)
		return [`${source} ${printable(webhook.name)}`, digest]
	})
	const sources = [...plan.sources].map(([name, { dialect, version }]) => [
		name,
		{ dialect, ...(version !== undefined && { version }) },
	])
	const lock = {
		...{ format, responses, sources: Object.fromEntries(sources.sort()), operations },
		...(received.length > 0 && { webhooks }),
	}
	return `${JSON.stringify(lock, null, '\t')}\n`
}

async function digested<Item>(
	items: readonly Item[],
	entryOf: (item: Item) => Promise<readonly [string, unknown]>,
): Promise<Readonly<Record<string, unknown>>> {
	return Object.fromEntries(await Promise.all(items.map(entryOf)))
}

/** Digest of each named schema; it changes if the schema or any schema below it changes. */
type Digests = ReadonlyMap<Pointer, string>

async function digestsOf(named: Named): Promise<Digests> {
	const made = new Map<Pointer, string>()
	for (const circle of circlesOf(named)) {
		const below = circle.flatMap(({ schema }) => digestsBelow([schema], made))
		const digest = await digestOf([...circle.map(({ schema }) => canonical(schema)), ...below].join('\n'))
		for (const { pointer } of circle) made.set(pointer, digest)
	}
	return made
}

function digestsBelow(schemas: readonly Schema[], made: Digests): string[] {
	const targets = new Set(schemas.flatMap((schema) => [...targetsOf(schema)]))
	return [...targets].sort(compare).map((target) => made.get(target) ?? '')
}

async function digestOf(text: string): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
	return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const schemasIn = (contents: readonly (Content | undefined)[]): Schema[] =>
	contents.flatMap((content) => (content?.schema ? [content.schema] : []))

/** Digest of a binding and all that it refers to, without places and descriptions. */
function digest(planned: PlannedOperation, digests: Digests): Promise<string> {
	const { operation, body, answer, defaults, rename, effect, identifiedBy, idempotencyKey, answers } = planned
	const schemas = [
		...operation.parameters.map(({ schema }) => schema),
		...schemasIn([body?.content, answer?.content, ...(operation.callbacks ?? []).flatMap(({ contents }) => contents)]),
		...problemsOf(planned).map(({ schema }) => schema),
	]
	const key = idempotencyKey ? [idempotencyKey] : []
	const said = [operation, body, answer, defaults, rename, effect, identifiedBy, answers, ...key]
	return digestWith(said, schemas, digests)
}

function digestWith(said: readonly unknown[], schemas: readonly Schema[], digests: Digests): Promise<string> {
	return digestOf([canonical(said), ...digestsBelow(schemas, digests)].join('\n'))
}

const left: ReadonlySet<string> = new Set([
	...['pointer', 'description', 'summary', 'defaultText', 'exampleText', 'diagnostics', 'tags', 'operationId'],
])

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
	const members = Object.entries(value).filter(([name, member]) => !left.has(name) && member !== undefined)
	members.sort(([one], [other]) => (one < other ? -1 : 1))
	return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}

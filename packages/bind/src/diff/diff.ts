/** Finds what a newer document changes in bound operations, and whether that breaks programs. */

import { printable } from '../clean/printable.ts'
import { openObject, plain } from '../form/build.ts'
import { compare, type Named } from '../form/graph.ts'
import { essenceOf } from '../form/media-type.ts'
import type { Parameter } from '../form/operation.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { ObjectSchema } from '../form/schema.ts'
import { grouped } from '../read/samples/infer.ts'
import { shapeOf } from '../read/samples/template.ts'
import { below, type Pointer } from '../text/pointer.ts'
import { type Change, changeOf } from './change.ts'
import { type Comparison, compareSchemas } from './compare-schemas.ts'

/**
 * Compares what a map binds in two versions of the vendor's documents.
 *
 * @param older The map, resolved against the documents that are bound now.
 * @param newer The same map, resolved against the newer ones. Its problems are changes: an operation that is gone is never bound anew.
 * @returns Every change, breaking ones first, then by binding and place.
 */
export function diff(older: Plan, newer: Plan): readonly Change[] {
	const found = older.operations.flatMap((before): Found[] => {
		const after = newer.operations.find(({ id }) => id === before.id)
		return after ? changesOf(before, after, older, newer) : [goneFrom(before, newer)]
	})
	found.push(...webhookChanges(older, newer))
	const rank = ({ breaking }: Change): number => (breaking ? 0 : 1)
	const sorted = found.sort(
		(one, other) =>
			rank(one) - rank(other) ||
			compare(one.id, other.id) ||
			compare(one.where, other.where) ||
			compare(one.code, other.code),
	)
	return onceEach(sorted)
}

/** A change of a binding, with the place in the newer document that others may share. */
interface Found extends Change {
	readonly at?: Pointer | undefined
}

/** One change for each place in the document, with the other bindings that have it. */
function onceEach(changes: readonly Found[]): Change[] {
	const groups = grouped(changes, ({ at, code, id, where, detail = '' }) =>
		JSON.stringify([code, detail, at ?? [id, where]]),
	)
	return [...groups.values()].flatMap(([first, ...others]) => {
		if (!first) return []
		const { at: _, ...change } = first
		return [{ ...change, ...(others.length && { also: others.map(({ id, where }) => `${id} ${where}`.trim()) }) }]
	})
}

/** Notes the changes of one binding, or webhook. */
function noting(id: string, changes: Found[]): Comparison['note'] {
	return (code, where, detail, at) => void changes.push({ ...changeOf(id, code, where.replace(/^\./, ''), detail), at })
}

const namedIn = (plan: Plan, source: string): Named => plan.sources.get(source)?.schemas ?? new Map()

/** Compares the webhooks that a map names: those that are gone, and changes of the body in its first media type. */
function webhookChanges(older: Plan, newer: Plan): Found[] {
	const changes: Found[] = []
	for (const [source, webhooks] of older.webhooks)
		for (const { name, contents } of webhooks) {
			const note = noting(`${source} ${printable(name)}`, changes)
			const after = newer.webhooks.get(source)?.find((webhook) => webhook.name === name)
			const [was, is] = [contents[0]?.schema, after?.contents[0]?.schema]
			const comparison = { older: namedIn(older, source), newer: namedIn(newer, source), note }
			if (!after) note('operation-gone', '', 'a webhook')
			else if (was && is) compareSchemas(was, is, 'answer', 'webhook', comparison)
		}
	return changes
}

function goneFrom({ id, operation }: PlannedOperation, newer: Plan): Change {
	const name = below('', id.slice(id.indexOf('.') + 1))
	const problem = newer.problems.find(({ pointer }) => pointer.includes(id) || pointer.endsWith(name))
	const code = problem?.code === 'operation-refused' ? 'operation-refused' : 'operation-gone'
	const candidates = (problem?.candidates ?? []).map(printable)
	return { ...changeOf(id, code, '', printable(operation.key)), ...(candidates.length && { candidates }) }
}

function changesOf(before: PlannedOperation, after: PlannedOperation, older: Plan, newer: Plan): Found[] {
	const changes: Found[] = []
	const note = noting(before.id, changes)
	const [was, is] = [before.operation, after.operation]
	if (was.path !== is.path)
		note(
			shapeOf(was.path) === shapeOf(is.path) ? 'parameter-renamed' : 'path-changed',
			'path',
			`${printable(was.path)} → ${printable(is.path)}`,
		)
	if (was.operationId !== is.operationId)
		note('operation-id-changed', '', `${printable(was.operationId ?? 'none')} → ${printable(is.operationId ?? 'none')}`)
	if (is.deprecated && !was.deprecated) note('operation-deprecated', '')
	if (securityOf(before, older) !== securityOf(after, newer)) note('auth-changed', '')
	const comparison = { older: namedIn(older, before.source), newer: namedIn(newer, after.source), note }
	for (const { name, place, style, explode } of calledIn(after)) {
		const old = calledIn(before).find((parameter) => parameter.name === name && parameter.place === place)
		if (old && (old.style !== style || old.explode !== explode))
			note('input-narrowed', `${slots[place]}.${printable(name)}`, `written as ${style}`)
	}
	for (const [part, direction] of [
		['body', 'input'],
		['answer', 'answer'],
	] as const) {
		const [one, other] = [before[part]?.content, after[part]?.content]
		if (one && other && essenceOf(one.mediaType) !== essenceOf(other.mediaType))
			note('content-changed', part, `${one.mediaType} → ${other.mediaType}`)
		compareSchemas(wholeOf(before, after, part), wholeOf(after, before, part), direction, '', comparison)
	}
	return changes
}

function securityOf({ operation, source }: PlannedOperation, plan: Plan): string {
	const schemes = plan.sources.get(source)?.securitySchemes ?? []
	const kinds = (operation.security ?? []).map((requirement) =>
		requirement
			.map(({ scheme, scopes }) =>
				JSON.stringify([schemes.find(({ name }) => name === scheme)?.scheme, [...scopes].sort()]),
			)
			.sort(),
	)
	return operation.security === undefined ? 'not said' : JSON.stringify(kinds.map(String).sort())
}

const slots = { path: 'params', query: 'query', header: 'headers' } as const

/** The parameters under the names that callers give them, which the map may have changed. */
function calledIn({ operation, rename }: PlannedOperation): Parameter[] {
	return operation.parameters.map((parameter) => {
		const names = rename[slots[parameter.place]] ?? {}
		return { ...parameter, name: Object.hasOwn(names, parameter.name) ? (names[parameter.name] ?? '') : parameter.name }
	})
}

/** What callers give, or get, as one object. A body of another content type than the other's is left out. */
function wholeOf(planned: PlannedOperation, other: PlannedOperation, part: 'body' | 'answer'): ObjectSchema {
	const { pointer } = planned.operation
	const [own, others] = [planned[part]?.content, other[part]?.content]
	const isAlike = own && (!others || essenceOf(own.mediaType) === essenceOf(others.mediaType))
	const content = isAlike ? [{ name: part, schema: own.schema ?? plain('any', pointer) }] : []
	if (part === 'answer') return openObject(pointer, content)
	const places = Object.entries(slots).map(([place, name]) => {
		const parameters = calledIn(planned).filter((parameter) => parameter.place === place)
		const required = parameters.flatMap((parameter) => (parameter.required ? [parameter.name] : []))
		return { name, schema: openObject(pointer, parameters, required) }
	})
	return openObject(pointer, [...places, ...content], planned.body?.required ? content.map(({ name }) => name) : [])
}

/** Finds what a newer document changes in bound operations, and whether that breaks programs. */

import { printable } from '../clean/printable.ts'
import { compare, type Named } from '../form/graph.ts'
import { essenceOf } from '../form/media-type.ts'
import type { Parameter } from '../form/operation.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import { grouped } from '../read/samples/infer.ts'
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

/** Compares the webhooks that a map names: those that are gone, and changes of the body in its first media type. */
function webhookChanges(older: Plan, newer: Plan): Found[] {
	const changes: Found[] = []
	for (const [source, webhooks] of older.webhooks)
		for (const { name, contents } of webhooks) {
			const id = `${source} ${printable(name)}`
			const after = newer.webhooks.get(source)?.find((webhook) => webhook.name === name)
			const [was, is] = [contents[0]?.schema, after?.contents[0]?.schema]
			const note: Comparison['note'] = (code, where, detail, at) =>
				void changes.push({ ...changeOf(id, code, where, detail), at })
			if (!after) note('operation-gone', '', 'a webhook')
			else if (was && is) {
				const named = (plan: Plan): Named => plan.sources.get(source)?.schemas ?? new Map()
				compareSchemas(was, is, 'answer', 'webhook', { older: named(older), newer: named(newer), note })
			}
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
	const { id } = before
	const changes: Found[] = []
	const note: Comparison['note'] = (code, where, detail, at) =>
		void changes.push({ ...changeOf(id, code, where, detail), at })
	const [was, is] = [before.operation, after.operation]
	const shapeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}')
	if (was.path !== is.path && shapeOf(was.path) === shapeOf(is.path))
		note('parameter-renamed', 'path', `${printable(was.path)} → ${printable(is.path)}`)
	else if (was.path !== is.path) note('path-changed', 'path', `${printable(was.path)} → ${printable(is.path)}`)
	if (was.operationId !== is.operationId)
		note('operation-id-changed', '', `${printable(was.operationId ?? 'none')} → ${printable(is.operationId ?? 'none')}`)
	if (is.deprecated && !was.deprecated) note('operation-deprecated', '')
	if (securityOf(before, older) !== securityOf(after, newer)) note('auth-changed', '')
	const named = (plan: Plan): Named => plan.sources.get(before.source)?.schemas ?? new Map()
	const comparison = { older: named(older), newer: named(newer), note }
	compareParameters(calledIn(before), calledIn(after), comparison)
	compareBodies(before, after, comparison)
	compareAnswers(before, after, comparison)
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

/** Returns the parameters under the names that callers give them, which the map may have changed. */
function calledIn({ operation, rename }: PlannedOperation): Parameter[] {
	return operation.parameters.map((parameter) => {
		const names = rename[slotOf[parameter.place]] ?? {}
		return { ...parameter, name: Object.hasOwn(names, parameter.name) ? (names[parameter.name] ?? '') : parameter.name }
	})
}

const slotOf = { path: 'params', query: 'query', header: 'headers' } as const

function compareParameters(was: readonly Parameter[], is: readonly Parameter[], comparison: Comparison): void {
	const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.place === other.place
	for (const parameter of is) {
		const where = `${slotOf[parameter.place]}.${printable(parameter.name)}`
		const before = was.find(same(parameter))
		if (!before) comparison.note(parameter.required ? 'input-required' : 'input-added', where)
		else {
			if (parameter.required && !before.required) comparison.note('input-required', where)
			if (!parameter.required && before.required) comparison.note('input-widened', where, 'may be left out')
			if (parameter.style !== before.style || parameter.explode !== before.explode)
				comparison.note('input-narrowed', where, `written as ${parameter.style}`)
			compareSchemas(before.schema, parameter.schema, 'input', where, comparison)
		}
	}
	for (const parameter of was)
		if (!is.some(same(parameter)))
			comparison.note('input-removed', `${slotOf[parameter.place]}.${printable(parameter.name)}`)
}

function compareBodies(before: PlannedOperation, after: PlannedOperation, comparison: Comparison): void {
	const [was, is] = [before.body, after.body]
	if (!was || !is) {
		if (is) comparison.note(is.required ? 'input-required' : 'input-added', 'body')
		if (was) comparison.note('input-removed', 'body')
		return
	}
	if (is.required && !was.required) comparison.note('input-required', 'body')
	if (essenceOf(was.content.mediaType) !== essenceOf(is.content.mediaType))
		comparison.note('content-changed', 'body', `${was.content.mediaType} → ${is.content.mediaType}`)
	else if (was.content.schema && is.content.schema)
		compareSchemas(was.content.schema, is.content.schema, 'input', 'body', comparison)
}

function compareAnswers(before: PlannedOperation, after: PlannedOperation, comparison: Comparison): void {
	const [was, is] = [before.answer?.content, after.answer?.content]
	if (!was && !is) return
	if (!was || !is) comparison.note(was ? 'answer-removed' : 'answer-added', 'answer')
	else if (essenceOf(was.mediaType) !== essenceOf(is.mediaType))
		comparison.note('content-changed', 'answer', `${was.mediaType} → ${is.mediaType}`)
	else if (was.schema && is.schema) compareSchemas(was.schema, is.schema, 'answer', 'answer', comparison)
	else if (was.schema) comparison.note('answer-removed', 'answer', 'described no more')
}

/**
 * Makes a group of the catalogue out of its labels and what an integrator gives.
 * @module
 */
import { type AnyOperation, type Plugin, TarjaError } from '@tarja/core'
import { group, type Labels, type Operations } from './group.ts'

/** Operations by method name, as the integrator gives them; `undefined` leaves its method unbound. */
type Bindings = { readonly [key: string]: (AnyOperation & { readonly isExtra?: boolean }) | undefined }

/**
 * A plugin with a method for each label, which throws `unbound_operation` unless an operation is bound to it, and for each
 * extra operation. An operation takes the name of its method, unless it has an `id` of its own.
 */
export function createGroup<const Id extends string, Api extends object>(
	id: Id,
	labels: Labels,
	bindings: object = {},
	extraOperations: object = {},
): Plugin<Id, Api> {
	const input = Object.entries<Bindings[string]>({ ...bindings, ...markAsExtra(extraOperations) })
	for (const [key, bound] of input)
		if (!bound?.isExtra) refuseUnknown(`bind ${id}.${key}`, key, Object.keys(labels))
		else if (Object.hasOwn(labels, key))
			refuse(`add ${id}.${key}`, 'the group has a label of this name; bind it in the first argument', key)
	const unbound = Object.entries(labels).map(([key, label]) => {
		const refuse = (): never => {
			throw createUnboundError(id, key, typeof label === 'string' ? label : label[0])
		}
		return [key, Object.defineProperty(async () => refuse(), 'operation', { get: refuse })]
	})
	const steps = input.flatMap(([key, operation]) => {
		const label = labels[key]
		// The label's step stands under the operation's own.
		return operation ? [[key, typeof label === 'object' ? { step: label[1], ...operation } : operation]] : []
	})
	const bound = group(id, Object.fromEntries(steps) as Operations)
	return { id, setup: (host) => ({ api: { ...Object.fromEntries(unbound), ...bound.setup(host).api } as Api }) }
}

/** Marks operations as added by the integrator, so that `defineBindings` can return them in one object with bindings. */
export function markAsExtra(operations: object): object {
	return Object.fromEntries(Object.entries(operations).map(([name, added]) => [name, { ...added, isExtra: true }]))
}

/** Throws for names that do not exist: TypeScript reports them first, and this reports them to JavaScript callers. */
export function refuseUnknown(attempt: string, name: string, known: readonly string[]): void {
	if (!known.includes(name)) refuse(attempt, `it is not there; choose of ${known.join(', ')}`, name)
}

function refuse(attempt: string, reason: string, found: string): never {
	throw new TarjaError('configuration', `Cannot ${attempt}: ${reason}`, {
		outcome: 'not_processed',
		details: { reason: 'operation', found },
	})
}

/** Builds the error for an unbound operation, with the lines of code that bind it. Nothing has been sent. */
function createUnboundError(group: string, key: string, label: string): TarjaError {
	return new TarjaError(
		'unbound_operation',
		`Cannot call ${group}.${key} ("${label}"): the reference (§4.3) names it but shows neither its method nor its path. Bind it where the client is made:
.use(${group}({ // in the place of use(${group}())
	${key}: operation({
		method: '…', path: '/…', effect: 'unsafe',
	}),
})) // of the whole catalogue: catalogue({ '${group}.${key}': operation({ … }) })`,
		{ outcome: 'not_processed', operation: `${group}.${key}`, details: { group, operation: key, section: '4.3' } },
	)
}

/**
 * Creates a group of the catalogue from its labels and an integrator's bindings.
 * @module
 */
import { type AnyOperation, type Plugin, TarjaError } from '@tarja/core'
import { group, type Labels, type Operations } from './group.ts'

/** Operations by method name, as the integrator gives them; `undefined` leaves its method unbound. */
type Bindings = { readonly [key: string]: AnyOperation | undefined }

/**
 * Creates a plugin with a method for each label. A method throws `unbound_operation` unless an operation is bound to it. An operation
 * without its own `id` gets the name of its method.
 */
export function createGroup<const Id extends string, Api extends object>(
	id: Id,
	labels: Labels,
	bindings: object = {},
): Plugin<Id, Api> {
	const input = Object.entries<Bindings[string]>({ ...bindings })
	for (const [key] of input) refuseUnknown(`bind ${id}.${key}`, key, [...Object.keys(labels), 'or group()'])
	const unbound = Object.entries(labels).map(([key, label]) => {
		const throwUnbound = (): never => {
			throw createUnboundError(id, key, typeof label === 'string' ? label : label[0])
		}
		return [key, Object.defineProperty(async () => throwUnbound(), 'operation', { get: throwUnbound })]
	})
	const steps = input.flatMap(([key, operation]) => {
		const label = labels[key]
		// The operation's own step replaces the label's step.
		return operation ? [[key, typeof label === 'object' ? { step: label[1], ...operation } : operation]] : []
	})
	const bound = group(id, Object.fromEntries(steps) as Operations)
	return { id, setup: (host) => ({ api: { ...Object.fromEntries(unbound), ...bound.setup(host).api } as Api }) }
}

/** Throws for names that don't exist, because JavaScript callers get no compiler error. */
export function refuseUnknown(attempt: string, name: string, known: readonly string[]): void {
	if (known.includes(name)) return
	throw new TarjaError('configuration', `Cannot ${attempt}: it is not there; use ${known.join(', ')}`, {
		outcome: 'not_processed',
		details: { reason: 'operation', found: name },
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

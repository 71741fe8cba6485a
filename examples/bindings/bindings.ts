// INVENTED BY THIS EXAMPLE. The platform's reference names these operations and shows nothing of them: the methods, paths and
// fields below are made up. Put what the vendor's page says in their place.
import { defineBindings } from '@tarja/catalogue/bindings'
import { group } from '@tarja/catalogue/group'
import { operation, type Schema } from '@tarja/core'
import * as v from 'valibot'

interface Intent {
	readonly id: string
}
interface Created extends Intent {
	readonly status: string
}
interface Moved extends Intent {
	readonly state: 'confirmed' | 'cancelled'
}
interface Shown extends Intent {
	readonly state: string
}
interface Cancellation {
	readonly reason: string
}

// Each schema has a type of its own: the compiler checks it against the type here, once, and an editor shows the type.
// `outcomeOf` reads what the schema returns, so the schema names its field.
const created: Schema<unknown, Created> = v.object({ id: v.string(), status: v.string() })
const moved: Schema<unknown, Moved> = v.object({ id: v.string(), state: v.picklist(['confirmed', 'cancelled']) })
const shown: Schema<unknown, Shown> = v.object({ id: v.string(), state: v.string() })
const cancellation: Schema<Cancellation, Cancellation> = v.object({ reason: v.pipe(v.string(), v.nonEmpty()) })

export const bindings = defineBindings({
	// Documented: method, path and form of the fields stay as the reference shows them. What is required and what comes back it
	// does not show.
	'payments.createIntent': {
		required: ['nsuOrigem', 'valorTransacao', 'dataHoraTerminal'],
		response: created,
		outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] },
	},
	'payments.confirmIntent': operation({
		method: 'POST',
		path: '/invented/intents/{id}/confirmation',
		effect: 'unsafe',
		identifiedBy: ['id'],
		outcomeOf: { field: 'state', applied: ['confirmed'], rejected: ['declined'] },
		response: moved,
	}),
	'payments.cancelIntent': operation({
		method: 'POST',
		path: '/invented/intents/{id}/cancellation',
		effect: 'unsafe',
		identifiedBy: ['id'],
		outcomeOf: { field: 'state', applied: ['cancelled'], rejected: ['confirmed'] },
		body: cancellation,
		response: moved,
	}),
})

// The reference names nothing like it: it gets a group of its own.
const show = operation({ method: 'GET', path: '/invented/intents/{id}', effect: 'safe', response: shown })
export const intents = group('intents', { show })

/** Everything by its id: what the emulator takes. */
export const served = { ...bindings, 'intents.show': show }

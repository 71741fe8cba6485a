// How the emulator responds to the operations that bindings.ts invents: invented as well.
import type { BoundRequest, BoundResponse, Responses } from '@tarja/emulator'

/** The emulator knows which intents it has recorded. Which states may follow one another is not shown; here all may. */
function moveTo(state: string, { params: { id = '' }, intents }: BoundRequest): BoundResponse {
	return intents.includes(id) ? { body: { id, state } } : { status: 404, body: { error: 'no such intent' } }
}

export const responses: Responses = {
	'payments.confirmIntent': (request) => moveTo('confirmed', request),
	'payments.cancelIntent': (request) => moveTo('cancelled', request),
	'intents.show': (request) => moveTo('as you left it', request),
}

/** Builds a response that a setting or a binding has specified. */

import { hasNoContent, toBodyText } from '../damage.ts'
import type { IntentResponse } from '../settings.ts'

export function toResponse({ status = 200, headers = {}, body }: IntentResponse): Response {
	const named = new Headers(headers)
	if (body !== undefined && !named.has('content-type')) named.set('content-type', 'application/json')
	return new Response(hasNoContent(status) ? null : toBodyText(body), { status, headers: named })
}

/** Builds an answer that a setting, a binding or a scenario has specified. */

import { bodyText, hasNoContent } from '../damage.ts'
import type { IntentResponse } from '../settings.ts'

export function givenAnswer({ status = 200, headers = {}, body }: IntentResponse): Response {
	const named = new Headers(headers)
	if (body !== undefined && !named.has('content-type')) named.set('content-type', 'application/json')
	return new Response(hasNoContent(status) ? null : bodyText(body), { status, headers: named })
}

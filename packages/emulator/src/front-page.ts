/** Shows a person who opens the base URL in a browser a plain list of the emulator's addresses. */
import type { Context, Next } from 'hono'
import type { ExchangeEnv } from './exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'

const text = `This is the emulator of tarja: the documented card and payments platform, offline. It is not the platform itself.

This address is a base URL for clients. Below it are

  POST ${TOKEN_PATH}    issues a token
  POST ${INTENT_PATH}    creates a payment intent
  GET  /-/            the console: all of it as a page, for a person
  GET  /-/log         what arrived, and what took effect
  GET  /-/settings    credentials, and everything else that can be set
  GET  /-/faults      the failures that will be played
  /~name              a space of its own, with its own of all these

The README of @tarja/emulator says what each of them takes.
`

/**
 * Responds to `GET /` with a list of the emulator's addresses, unless an operation is bound to that path. The request is not recorded
 * and triggers no fault.
 */
export async function frontPage(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	if (!context.env.binding) return context.text(text, 200, { 'x-content-type-options': 'nosniff' })
	await next()
	return undefined
}

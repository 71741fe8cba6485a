/** What the base URL itself answers, to a person who opens it. */
import type { Context, Next } from 'hono'
import type { ExchangeEnv } from './exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'

const text = `This is tarja-emulator: the documented card and payments platform, offline. It is not the platform itself.

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

/** No request to the platform: it is not recorded, and meets no fault. */
export async function frontPage(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	if (!context.env.binding) return context.text(text, 200, { 'x-content-type-options': 'nosniff' })
	await next()
	return undefined
}

/**
 * The documented shapes as plain object schemas of valibot: pick from them, extend them, use them in forms.
 *
 * An entry of its own, so that the compiler reads the types of valibot only for those who use them. Runs in every runtime.
 * @module
 */
export { type TokenResponseEntries, tokenResponse } from '@tarja/core/token-response'
export { type PaymentIntentEntries, paymentIntent, paymentIntentQuery } from './intent/schemas.ts'

/**
 * The documented shapes as plain object schemas of valibot: pick from them, extend them, use them in forms. And what JSON Schema can
 * say and valibot cannot, for schemas that are written from a vendor's document, by hand or by `tarja bind`: none of it changes a value.
 *
 * An entry of its own, so that the compiler reads the types of valibot only for those who use them. Runs in every runtime.
 * @module
 */
export { type TokenResponseEntries, tokenResponse } from '@tarja/core/token-response'
export { type PaymentIntentEntries, paymentIntent, paymentIntentQuery } from './intent/schemas.ts'
export { codePoints } from './json/code-points.ts'
export { allOf, anyOf } from './json/combinators.ts'
export { ifKind, type Kind } from './json/if-kind.ts'
export { jsonArray } from './json/json-array.ts'
export { type Entries, type FieldsOf, jsonObject, type ObjectRules } from './json/json-object.ts'
export { multipleOf } from './json/multiple-of.ts'
export { onWire, type WireRules } from './json/on-wire.ts'
export { openEnum } from './json/open-enum.ts'
export { orText } from './json/or-text.ts'
export { present } from './json/present.ts'
export { type TextFormat, textFormat } from './json/text-format.ts'

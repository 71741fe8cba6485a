/** Settings of an operation that do not depend on its input and response types, and checks of those that a type can't express. */

/**
 * The effect of repeating an operation (RFC 9110 §9.2). `safe` only reads. `idempotent` has the same effect twice as once. `unsafe` may
 * have its effect twice. Only the first two are ever retried.
 */
export type Effect = 'safe' | 'idempotent' | 'unsafe'

/** Input values that a binding fixes, so that several names can share one operation of the platform. A caller's value replaces them. */
export interface Defaults {
	/** Parameters of the path that are sent unless the caller passes others. */
	readonly params?: Readonly<Record<string, unknown>>
	/** Parameters of the query that are sent unless the caller passes others. */
	readonly query?: Readonly<Record<string, unknown>>
	/** Headers that are sent unless the caller passes others. */
	readonly headers?: Readonly<Record<string, string>>
	/** Fields of the body that are sent unless the caller passes others. */
	readonly body?: Readonly<Record<string, unknown>>
}

/** Members that every operation has, whatever its input and response: method and path. */
export interface AnyOperation {
	/** The HTTP method, in capitals. */
	readonly method: string
	/** Path template below the base URL: `/cards/{id}`. */
	readonly path: string
}

/** What is known about a payment whose response was lost. Masked fields are left out. */
export interface KnownPayment {
	/** The fields of `identifiedBy`, as they were sent. */
	readonly fields: Readonly<Record<string, unknown>>
	/** Values of the response that are saved. */
	readonly saved: Readonly<Record<string, unknown>>
	/** The order's id. */
	readonly reference: string
}

/** How a lookup shows whether a customer has paid a charge. With the last three members, tarja knows when an unpaid charge has expired. */
export interface Paid {
	/** Field of the response with the word, such as `status`. */
	readonly field: string
	/** Words of a charge that is paid. */
	readonly is: readonly string[]
	/**
	 * Words of a charge that isn't paid. If `reversed` has the word, too, somebody has removed the charge. After `knownWithinMs`, its order
	 * may be paid again.
	 */
	readonly unpaid?: readonly string[]
	/**
	 * Returns until when a customer can pay, in ISO 8601 with an offset, from the lookup's response (`data`) and what the journal knows. The
	 * journal stores no input: name a due date that only the request has in `identifiedBy`. After any other value, the charge never expires.
	 */
	readonly payableUntil?: (known: KnownPayment & { readonly data: unknown }) => string | undefined
	/** How long after a payment the platform may still show the charge as unpaid, in milliseconds: an hour, or five days for a boleto. */
	readonly knownWithinMs?: number
}

/** How one payment is read by its id, and what its words mean. A word that isn't listed concludes nothing. */
export interface Lookup {
	/** The safe operation that reads the payment. */
	readonly operation: AnyOperation & OperationSettings
	/** Makes the input of that operation. `undefined`, or a part that is `undefined`: the payment isn't looked up. */
	readonly input: (known: KnownPayment) => object | undefined
	/** Field of the response with the payment's word: `status`, or `data.status` for a nested one. */
	readonly field: string
	/** Words of a payment that was applied. */
	readonly applied: readonly string[]
	/** Words of a payment that was refused. They count only with `at`. */
	readonly rejected?: readonly string[]
	/** Words of a payment that was applied, and taken back as a whole. They count only with `at`. */
	readonly reversed?: readonly string[]
	/** Words of a payment about which the platform has not decided. */
	readonly pending?: readonly string[]
	/**
	 * For a step such as a cancellation: those words that the payment has because of this step alone, such as `VOIDED`. Without a field of
	 * its own in `uniqueBy`, a step needs them.
	 */
	readonly ofStep?: readonly string[]
	/** Those words of `rejected` after which the platform tries nothing more. */
	readonly final?: readonly string[]
	/** Where the response says that an applied charge is paid, such as an instant payment; see {@linkcode Paid}. */
	readonly paid?: Paid
	/**
	 * Statuses of a payment that the platform doesn't have, such as 404. `reconcile` concludes that it is absent only if the same lookup finds
	 * known payments before and after it. Without this setting, no status of a lookup proves anything.
	 */
	readonly absent?: { readonly status: readonly number[] }
	/**
	 * Field of the response with the time at which the payment was made, in ISO 8601 with an offset. With it, an older payment of the same
	 * number concludes nothing.
	 */
	readonly at?: string
	/** Where the response has fields of `identifiedBy`, or saved ones, under another name: `{ valor: 'valor.original' }`. */
	readonly fields?: Readonly<Record<string, string>>
}

/** Optional settings of an operation, such as its effect; see {@linkcode operation}. */
export interface OperationSettings {
	/**
	 * Name in errors, logs and records. Without an `id`, they show `group.method` for an operation that is bound in a group, and else method
	 * and path template. The operation itself then has no `id`.
	 */
	readonly id?: string
	/** Effect of repeating the operation. Default `unsafe`, which is always safe to assume, because unsafe calls are sent only once. */
	readonly effect?: Effect
	/**
	 * Which of an order's calls this is. `client.journal.once` sends each step of an order once. Default `create`: alternative ways to pay an
	 * order share this step, so that only one of them is sent. Letters, digits, `.`, `-` and `_`: `confirm`, `cancel`.
	 */
	readonly step?: string
	/**
	 * Header, or field of a JSON body, by which the platform recognises a repeated request. `idempotencyKey` of
	 * `@tarja/catalogue/bindings` makes it. `client.journal.once` sets it unless the call has it. With `validForMs`, `once` also sends an unresolved step again under its
	 * key.
	 */
	readonly idempotencyKey?: {
		/** Name of the header. */
		readonly header?: string
		/** Name of the field at the top of the body, if the key isn't a header. */
		readonly field?: string
		/** Makes the key from a text. The text is the same for every repeat of one order's step, and different for every other call. */
		readonly createKey: (order: string) => Promise<string>
		/** How long the platform remembers a key, in milliseconds, by the vendor's page. Requests are repeated only within half of that time. */
		readonly validForMs?: number
	}
	/**
	 * Fields of `identifiedBy` that are an id of the caller. Only if the vendor's page shows that a second request with it returns the first
	 * payment, `client.journal.once` may repeat an unresolved request, within half of `validForMs`. Some banks take a second PUT as a change.
	 */
	readonly repeatable?: { readonly by: readonly string[]; readonly validForMs: number }
	/** How `client.journal` reads the payment if its response was lost; see {@linkcode Lookup}. */
	readonly lookup?: Lookup
	/**
	 * Names of the body, query or path fields by which the platform can find a call again. If an unsafe operation has none, you can't look a
	 * call up when its response is lost. `operation()` takes parameters of the path, and fields that the schemas of query and body send; any
	 * name if the body has no schema. `amount.value` names a nested field of the body. Fields in a list are compared as text with the payment that a lookup found. `{ valor: 'decimal' }` sets
	 * another comparison: `text`, `digits` (leading zeros do not count), `decimal` (`19.9` is `19.90`), `instant` (ISO 8601, with any offset)
	 * or `fingerprint` (never printed; only a part of the request's keyed fingerprint). `{ digits: { last: 6 } }`: the platform keeps the last
	 * six digits.
	 */
	readonly identifiedBy?: Identity
	/**
	 * The fields of `identifiedBy` that together distinguish a call from all others, such as a sequence number. An amount doesn't. A lookup
	 * resolves a call only if it has all of them. Default: all of `identifiedBy`. If these are several fields, or include an amount, a date
	 * or a time, no list shows that a call is absent.
	 */
	readonly uniqueBy?: readonly string[]
	/**
	 * The fields of `identifiedBy` that name the terminal or branch. A list of payments may lack one branch, so a call counts as absent only
	 * if the list has other payments of its branch. `[]`: there is only one branch. Without this setting, no list shows that a call is absent.
	 */
	readonly listedBy?: readonly string[]
	/**
	 * The fields of `identifiedBy` whose value is a kind of payment, such as its method. A list may lack one kind, so a call counts as absent
	 * only if the list has other payments with each of its kinds. `[]`: there is only one kind. Without this setting, no list shows that a call
	 * is absent.
	 */
	readonly kindBy?: readonly string[]
	/** The field of `identifiedBy` that holds the amount. The journal then sums unresolved payments for an alert. */
	readonly amountField?: string
	/**
	 * Body or query fields that may differ between two requests of one order's step, such as an antifraud or 3DS id: `sessionId`, or
	 * `antifraud.sessionId` for a nested one. All other fields must be the same. If a request is sent again under its key, its headers must be
	 * the same, too.
	 */
	readonly mayVary?: readonly string[]
	/**
	 * Names of body or query fields of which nothing may be stored, not even a digest. Security codes, passwords and PINs with their usual
	 * names are always such fields.
	 */
	readonly sensitiveFields?: readonly string[]
	/**
	 * `true`: a second request does no harm, because no money moves (an SMS, a token). A client with a journal then sends the unsafe operation
	 * outside `once`, without protection.
	 */
	readonly mayRepeat?: true
	/**
	 * Whether the fields of `identifiedBy` never contain a card number. Errors and the journal then show numbers of up to 14 digits unmasked.
	 * Default false: texts that look like a card number are masked (`redact`).
	 */
	readonly unmaskedFields?: boolean
	/** Input values that every call sends unless it passes others; see {@linkcode Defaults}. */
	readonly defaults?: Defaults
	/** `bearer` (default) sends the access token; `none` sends no credential. */
	readonly auth?: 'bearer' | 'none'
	/** Query parameters that are written as `?name`, without `=`, if their value is an empty text. */
	readonly bareQuery?: readonly string[]
	/** Headers that also carry the access token, without `Bearer `. */
	readonly tokenHeaders?: readonly string[]
	/**
	 * Whether a 401 leads to a new token and one replay. `false`: never. `true`: always; set it if this platform returns a 401 before it does
	 * anything. If left out, an unsafe call is replayed only if the response says that the token is wrong (`WWW-Authenticate: Bearer
	 * error="invalid_token"`, RFC 6750 §3.1), and any other call always. An unsafe call is never replayed if its runtime may have sent it
	 * twice, and no call after a redirect that was followed.
	 */
	readonly replayUnauthorized?: boolean
	/**
	 * For safe operations: a 2xx response that differs from the `response` schema is still a result, with `deviations`. For any other
	 * operation, `outcomeOf` decides what a response means.
	 */
	readonly deviations?: 'return'
	/**
	 * How the body is written. tarja writes `application/json` (default), and `application/x-www-form-urlencoded` from an object. For any
	 * other type, pass the body as a string or a `Uint8Array`, which tarja copies at the time of the call. A value that JSON or a form can't
	 * hold is refused, not left out. `multipart()` writes forms with files.
	 */
	readonly contentType?: string
	/** How a 2xx response is read: `json` (default), `text`, or `bytes` (a `Uint8Array`). */
	readonly responseType?: 'json' | 'text' | 'bytes'
	/**
	 * Turns the body of a response into a value, if `responseType` is `text`: a signed JWT, XML. `outcomeOf`, `save`, lookups and `response`
	 * then get that value. If it throws or returns a promise, the outcome is `unknown`.
	 */
	readonly read?: (text: string) => unknown
}

/**
 * How a field is compared with the payment that a lookup found. `text`: every character. `digits`: leading zeros do not count. `{ digits: {
 * last: 6 } }`: the platform keeps the last six digits; they find a payment together with its terminal or branch, its amount, and its time
 * within 15 minutes. `decimal`: as a number, `19.9` is `19.90`. `instant`: as a time in ISO 8601, with any offset. `fingerprint`: never
 * printed, and stored only in the request's keyed fingerprint, for example because it is personal data.
 */
export type FieldKind =
	| 'text'
	| 'digits'
	| 'decimal'
	| 'instant'
	| 'fingerprint'
	| { readonly digits: { readonly last: number } }

/** Names of fields, which are compared as text, or names with the comparison of each. */
export type Identity<Name extends string = string> = readonly Name[] | { readonly [Field in Name]?: FieldKind }

const kinds: readonly unknown[] = ['text', 'digits', 'decimal', 'instant', 'fingerprint'] satisfies FieldKind[]

/** Whether a value is a list of names, or names with the comparison of each. */
export function isIdentity(value: unknown): boolean {
	if (Array.isArray(value)) return value.every((name) => typeof name === 'string')
	return Object(value) === value && Object.values(value as object).every((kind) => kinds.includes(kind) || isCut(kind))
}

/** Whether a lookup only reads, and no word of it has two meanings. */
export function isLookup(value: unknown): boolean {
	const { operation: read, input, field, applied, rejected = [], reversed = [], pending = [], ...more } = Object(value)
	const words: readonly unknown[] = [applied ?? [], rejected, reversed, pending].flat()
	const isWord = (word: unknown): boolean => typeof word === 'string' && word !== ''
	if (Object(read).effect !== 'safe' || typeof input !== 'function' || !isWord(field)) return false
	const { ofStep = [], final = [], paid, absent = { status: [] } }: Partial<Lookup> = more
	if (!(Array.isArray(absent.status) && absent.status.every((status) => status >= 400 && status < 500))) return false
	if (paid && !isPaid(paid)) return false
	if (![...ofStep, ...final].every((word) => words.includes(word))) return false
	return Object(applied).length > 0 && words.every(isWord) && new Set(words).size === words.length
}

/** Whether its words don't overlap, and nothing expires without the time after which a payment is known. */
function isPaid({ field, is, unpaid = [], payableUntil, knownWithinMs }: Paid): boolean {
	const words: readonly unknown[] = [is, unpaid].flat()
	const areWords = [field, ...words].every((word) => typeof word === 'string' && word !== '')
	const isTimed = payableUntil === undefined || typeof payableUntil === 'function'
	const canExpire = Number.isFinite(knownWithinMs) && Number(knownWithinMs) >= 0 && unpaid.length > 0
	const isWhole = canExpire || (knownWithinMs === undefined && !unpaid.length && !payableUntil)
	return areWords && Object(is).length > 0 && new Set(words).size === words.length && isTimed && isWhole
}

/** Whether a comparison is that of a number of which the platform keeps the last digits. Three digits would tell no payments apart. */
function isCut(kind: unknown): boolean {
	const { last } = Object(Object(kind).digits)
	return Number.isSafeInteger(last) && last > 3
}

/**
 * An operation that the platform's reference names without its method or path (§4.3). A call of it does not compile. Bind it first, with
 * the vendor's page: `group({ key: operation({ … }) })`.
 */
export interface UnboundOperation<Id extends string = string> {
	// Exists in types only. No group is of this type, so a compiler refuses every call and prints this text first. A bound method is
	// assignable to this type, so code that requires `Client<{ payments: Payments }>` accepts a client with more bound operations. There is no
	// docstring, because an editor would show it over a call instead of the label's.
	// biome-ignore lint/style/useShorthandFunctionType: a compiler and an editor say the name of an interface
	(
		this: `${Id} is not bound yet: give its group operation({ … }), with the vendor's page in hand`,
		...args: never[]
	): unknown
}

/** What can be said of an operation, whatever its input and response. */

/**
 * The effect of repeating an operation (RFC 9110 §9.2): `safe` reads only, `idempotent` has the same effect twice as once,
 * `unsafe` may do it again. Only the first two are ever retried.
 */
export type Effect = 'safe' | 'idempotent' | 'unsafe'

/** Input values that a binding fixes, so that several names can share one operation of the platform. A caller's value wins. */
export interface Defaults {
	/** Parameters of the path that are sent unless the caller gives others. */
	readonly params?: Readonly<Record<string, unknown>>
	/** Parameters of the query that are sent unless the caller gives others. */
	readonly query?: Readonly<Record<string, unknown>>
	/** Headers that are sent unless the caller gives others. */
	readonly headers?: Readonly<Record<string, string>>
	/** Fields of the body that are sent unless the caller gives others. */
	readonly body?: Readonly<Record<string, unknown>>
}

/** Members that every operation has, whatever its input and answer: method and path. */
export interface AnyOperation {
	/** The HTTP method, in capitals. */
	readonly method: string
	/** Path template below the base URL: `/cards/{id}`. */
	readonly path: string
}

/** Optional settings of an operation, such as its effect; see {@linkcode operation}. */
export interface OperationSettings {
	/**
	 * Name used in errors, logs and records. Without it they say `group.method` of one bound in a group, and else method and path
	 * template; the operation itself then has none.
	 */
	readonly id?: string
	/** Effect of repeating it. Default `unsafe`, which is always safe to assume: unsafe calls are sent only once. */
	readonly effect?: Effect
	/**
	 * Which of an order's calls it is. `client.journal.once` sends each step of an order once. Default `create`: alternative ways to pay an
	 * order share it, so that only one of them is sent. Letters, digits, `.`, `-` and `_`: `confirm`, `cancel`.
	 */
	readonly step?: string
	/**
	 * Header by which the platform recognises a request that it has seen, made by `idempotencyKey` of `@tarja/catalogue/bindings`.
	 * `client.journal.once` fills it unless the call gives it. With `validForMs`, `once` also sends an unresolved step again under its key.
	 */
	readonly idempotencyKey?: {
		/** Name of the header. */
		readonly header: string
		/** Makes the key of a text that is the same for every repeat of one order's step, and of no other call. */
		readonly createKey: (order: string) => Promise<string>
		/** How long the platform remembers a key, in milliseconds, by the vendor's page. Requests are sent again in half of that time. */
		readonly validForMs?: number
	}
	/**
	 * Names of the body, query or path fields by which the platform's side of a call can be found again: an unsafe operation without
	 * any leaves nothing to look up when its answer is lost. `operation()` takes parameters of the path and fields that the schemas
	 * of query and body send; any name while the body has no schema. A list is compared as text with what a lookup found; `{ valor: 'decimal' }`
	 * says otherwise: `text`, `digits` (leading zeros do not count), `decimal` (`19.9` is `19.90`) `instant` (ISO 8601, whatever its offset) or
	 * `fingerprint` (printed nowhere; a part of the request's keyed fingerprint alone).
	 */
	readonly identifiedBy?: Identity
	/**
	 * The fields among them that tell one call from all others, taken together, such as a sequence number; an amount does not. A
	 * lookup settles a call only where it has them all. Default: all of `identifiedBy`. If those are several, or an amount or a time is
	 * among these, no list shows that a call is absent.
	 */
	readonly uniqueBy?: readonly string[]
	/**
	 * Those fields of `identifiedBy` that name the terminal or branch. A list of payments may lack one branch, so a call counts as absent
	 * only if the list has others of the same branch. `[]`: there is one. Without it, no list shows that a call is absent.
	 */
	readonly listedBy?: readonly string[]
	/** The field of `identifiedBy` that holds the amount. The journal then sums unresolved payments for an alert. */
	readonly amountField?: string
	/**
	 * Body or query fields that may differ between two requests of one order's step, such as an antifraud or 3DS id: `sessionId`, or
	 * `antifraud.sessionId` for a nested one. All other fields must be the same, and the headers of a request that is sent again under its key.
	 */
	readonly mayVary?: readonly string[]
	/**
	 * Names of body or query fields that nothing may be kept of, not even a digest. Security codes, passwords and PINs under their usual
	 * names are such fields already.
	 */
	readonly sensitiveFields?: readonly string[]
	/**
	 * `true`: a second request does no harm, because no money moves (an SMS, a token). A client with a journal then sends the unsafe
	 * operation outside `once`, and guards nothing.
	 */
	readonly mayRepeat?: true
	/**
	 * Whether the fields of `identifiedBy` never hold a card number. Errors and the journal then show numbers of up to 14 digits
	 * unmasked. Default false: anything that looks like a card number is masked (`redact`).
	 */
	readonly unmaskedFields?: boolean
	/** Input values that every call sends unless it gives others; see {@linkcode Defaults}. */
	readonly defaults?: Defaults
	/** `bearer` (default) sends the access token; `none` sends no credential. */
	readonly auth?: 'bearer' | 'none'
	/** Query parameters written as `?name`, without `=`, if their value is an empty text. */
	readonly bareQuery?: readonly string[]
	/** Headers that carry the access token in addition, without `Bearer `. */
	readonly tokenHeaders?: readonly string[]
	/**
	 * Whether a 401 is answered with a new token and one replay: `false`, never; `true`, always, if this platform answers 401 before it
	 * does anything. Left out, an unsafe call is replayed only where the answer says that the token is at fault
	 * (`WWW-Authenticate: Bearer error="invalid_token"`, RFC 6750 §3.1), and any other call always. It is never replayed where its runtime may
	 * have sent it twice, or has followed a redirect.
	 */
	readonly replayUnauthorized?: boolean
	/**
	 * For safe operations: a 2xx answer that is not as its `response` schema says is a result all the same, with `deviations`. What an
	 * answer to any other means is for `outcomeOf` to say.
	 */
	readonly deviations?: 'return'
	/**
	 * How the body is written. `application/json` (default) is written for you, and so is `application/x-www-form-urlencoded`, from
	 * an object; for any other type the body must come as a string or a `Uint8Array`, which is copied at the time of the call. What JSON or a form cannot hold is refused rather than left out. Forms with
	 * files are written by `multipart()`.
	 */
	readonly contentType?: string
	/** How a 2xx answer is read: `json` (default), `text`, or `bytes` (a `Uint8Array`). */
	readonly responseType?: 'json' | 'text' | 'bytes'
}

/**
 * How a field is compared with what a lookup found. `text`: to the letter. `digits`: leading zeros do not count. `decimal`: as a number,
 * `19.9` is `19.90`. `instant`: as a moment of ISO 8601 with its offset, whatever that offset is. `fingerprint`: printed nowhere,
 * and kept only in the request's keyed fingerprint, as personal data may be.
 */
export type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | 'fingerprint'

/** Names of fields, which are compared as text, or names with how each is compared. */
export type Identity<Name extends string = string> = readonly Name[] | { readonly [Field in Name]?: FieldKind }

/**
 * An operation that the platform's reference names without showing its method or path (§4.3). Calling it does not compile; bind it
 * first, with the vendor's page in hand: `group({ key: operation({ … }) })`.
 */
export interface UnboundOperation<Id extends string = string> {
	// Types only. No group is of this type, so a compiler refuses every call, with these words in its first line. Every bound method
	// may stand in its place: who asks for `Client<{ payments: Payments }>` is given a client with more bound than that. No docstring,
	// as an editor would show it over a call instead of the label's.
	// biome-ignore lint/style/useShorthandFunctionType: a compiler and an editor say the name of an interface
	(
		this: `${Id} is not bound yet: give its group operation({ … }), with the vendor's page in hand`,
		...args: never[]
	): unknown
}

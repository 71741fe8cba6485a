/**
 * Options of the receiver, and their checks.
 * @module
 */
import type {
	HttpRequest,
	IdentifiedMessageVerifier,
	MessageVerifier,
	SignatureError,
	Verified,
	WebhookStore,
} from '@tarja/core/plugin'

/** A message that is verified. */
export interface ReceivedMessage {
	/** The body, parsed as JSON or as a form. An integer that a `number` would round is passed as text. */
	readonly content: unknown
	/** The facts that the scheme verified. */
	readonly verified: Verified
	/** The whole request. Its other headers are not verified. */
	readonly request: HttpRequest
}

/** One thing that a message says. */
export interface WebhookEvent {
	/**
	 * Names what happened, not the payment, because the same payment comes again when it is refunded: for example its id and its status. It
	 * stays the same when the sender sends the event again. Default: a digest of the event.
	 */
	readonly id?: string
	/** What `handle` gets. */
	readonly event: unknown
	/**
	 * Whether the event only says that something changed. It is handled each time that it comes, so `handle` must look the payment up.
	 * Default false.
	 */
	readonly repeats?: boolean
}

/** What is known of an event. */
export interface WebhookFacts {
	/** The name under which the store knows the event. Use it as the key of the data that you write. */
	readonly name: string
	/** The event's id, or its name if it has none. */
	readonly id: string
	/** What the scheme verified of the message. Its `body` is empty if the event was parked. */
	readonly verified: Verified
	/** Whether the event was parked before. */
	readonly isParked?: true
}

/** Options that every receiver takes. */
interface Settings {
	/**
	 * Your name for the sender, because two senders can use the same id. It must stay the same when the sender's key changes, and in all
	 * receivers of this sender.
	 */
	readonly sender: string
	/**
	 * Origin of the URL that the sender writes, such as `https://hooks.example`. A signed URL is compared with it. Default: the request's
	 * own, which anyone can choose, so set it if the scheme signs the URL.
	 */
	readonly origin?: string
	/** Remembers the events that were received. */
	readonly store: WebhookStore
	/**
	 * Handles an event that is verified and new. If it throws, the sender sends the event again. A process can die after `handle` and before
	 * the store knows, so write what may happen once under `name`.
	 */
	readonly handle: (event: unknown, facts: WebhookFacts) => unknown
	/** Status of the response if everything is handled. Default 200, because many senders repeat everything else. */
	readonly status?: 200 | 201 | 202 | 204
	/** Longest accepted body, in bytes. Default 1,048,576. */
	readonly maxBytes?: number
	/** Milliseconds after which the response is 503. The work goes on, where the runtime allows it. Default 5,000. */
	readonly respondWithinMs?: number
	/** Milliseconds for which an event is remembered at least: longer than the vendor repeats it. Default: 7 days. */
	readonly rememberMs?: number
	/** Called with the reason if a message is refused. Log `reason`. The sender doesn't learn it. */
	readonly onRefused?: (refusal: SignatureError) => unknown
	/** Called with every error that caused a 500 or a 503, and if an event is parked. Log it. */
	readonly onError?: (error: unknown) => unknown
}

/** Returns the id of a message that has one event. See `id` of {@linkcode WebhookEvent}. */
type ReadWebhookId = (content: unknown, verified: Verified) => string | undefined
/** Returns the events of a message. */
type ReadEvents = (message: ReceivedMessage) => readonly WebhookEvent[]

/** Options of `createWebhookReceiver`: exactly one of `events` and `readId`, unless the scheme signs an id that stays. */
export type WebhookReceiverOptions = Settings &
	(
		| { readonly scheme: IdentifiedMessageVerifier; readonly readId?: ReadWebhookId; readonly events?: never }
		| { readonly scheme: MessageVerifier; readonly readId: ReadWebhookId; readonly events?: never }
		| { readonly scheme: MessageVerifier; readonly events: ReadEvents; readonly readId?: never }
	)

/** A function that receives webhooks. */
export interface WebhookReceiver {
	(request: Request): Promise<Response>
	/** Handles up to ten parked events whose hour is over, and resolves to how many were handled. Call it hourly if few messages come. */
	handleParked(): Promise<number>
}

type Check = readonly [isValid: (value: unknown) => boolean, wanted: string, isRequired?: true]

const has =
	(...names: string[]): Check[0] =>
	(value) =>
		names.every((name) => typeof Object(value)[name] === 'function')
const isCallable = (value: unknown): boolean => typeof value === 'function'
const isAmount = (value: unknown): boolean => typeof value === 'number' && value > 0

const checks: { readonly [Name in keyof WebhookReceiverOptions]-?: Check } = {
	scheme: [has('verify'), 'a scheme, such as hmac({ … })', true],
	// A missing variable often becomes the text `undefined`.
	sender: [
		(value) => typeof value === 'string' && !['', 'undefined'].includes(value),
		"a name, such as 'vendor'",
		true,
	],
	store: [has('claim', 'claimParked'), 'a store, such as memoryWebhooks()', true],
	handle: [isCallable, 'a function', true],
	origin: [isOrigin, 'an origin, such as https://hooks.example'],
	events: [isCallable, 'a function'],
	readId: [isCallable, 'a function'],
	status: [(value) => [200, 201, 202, 204].includes(value as number), '200, 201, 202 or 204'],
	maxBytes: [isAmount, 'a number of bytes'],
	respondWithinMs: [isAmount, 'a number of milliseconds'],
	rememberMs: [isAmount, 'a number of milliseconds'],
	onRefused: [isCallable, 'a function'],
	onError: [isCallable, 'a function'],
}

/** Checks the options before the first message. */
export function checkReceiver(options: WebhookReceiverOptions): void {
	for (const name of Object.keys(options))
		if (!Object.hasOwn(checks, name))
			throw new TypeError(
				`Cannot use the option "${name}": there is none of that name; choose one of ${Object.keys(checks)}`,
			)
	for (const [name, [isValid, wanted, isRequired]] of Object.entries(checks)) {
		const value = options[name as keyof WebhookReceiverOptions]
		// `origin: undefined` means that a setting was not read.
		const isGiven = value !== undefined || (name === 'origin' && name in options)
		if ((isGiven || isRequired) && !isValid(value))
			throw new TypeError(`Cannot use the option ${name}: it is not ${wanted}; check where it is read from`)
	}
	if (options.events && options.readId)
		throw new TypeError('Cannot use both events and readId: each says what an event is; write one of them')
	if (!options.events && !options.readId && !('lastingId' in options.scheme))
		throw new TypeError(
			'Cannot tell an event from its copies: the scheme signs no lasting id; write readId: (event) => event.id, or events',
		)
}

function isOrigin(value: unknown): boolean {
	return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}

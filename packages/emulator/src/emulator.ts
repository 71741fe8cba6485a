/** The emulator as one function from Request to Response, and as an object to look into from code. */
import { type Answers, type Bindings, prepareBindings } from './bindings.ts'
import type { ConsolePage } from './console/served-page.ts'
import { deliver, type LostAnswer, untilAborted } from './deliver.ts'
import type { Port } from './fault-turns.ts'
import { checkedGuardOptions, createGuard } from './guard.ts'
import { createRouter, type OnEntry, type Router } from './router.ts'
import type { SignatureSchemes } from './schemes.ts'
import { defaultSettings, patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { issuesError } from './shapes.ts'
import type { Space } from './space.ts'
import { createSpaces, isSpaceName } from './spaces.ts'
import { type EmulatorTransport, transportOver } from './transport.ts'

/** Configures {@linkcode createEmulator}; every member may be left out. */
export interface EmulatorOptions {
	/** Settings with which every space starts, and to which a reset returns it. */
	readonly settings?: SettingsPatch
	/** Seed of the draws for faults with a probability, an unsigned 32-bit integer. Default 1. */
	readonly seed?: number
	/** Largest body in bytes of a request to the platform. Default 1,048,576. */
	readonly maxBodyBytes?: number
	/** Most named spaces that are kept. The one used longest ago is dropped with all its data. Default 512. */
	readonly maxSpaces?: number
	/**
	 * How many characters, of one or two bytes, the named spaces keep together; the one used longest ago is dropped, with all
	 * it holds. The default space and the one in use stay, within limits of their own that `logLimit` sets. Default
	 * 67,108,864.
	 */
	readonly maxCharacters?: number
	/**
	 * How many entries, intents and tokens a log keeps each, and 4,000 times as many characters in its entries; the oldest
	 * are dropped. Default 5,000.
	 */
	readonly logLimit?: number
	/**
	 * Keeps secrets in the log unmasked: foreign credentials and tokens, and anything that looks like a secret or a card number.
	 * Whoever reaches the control plane can read them. Default false.
	 */
	readonly logSecrets?: boolean
	/**
	 * Names by which the control plane may be called besides IP addresses, `localhost` and names below it: `["emulator"]` in a
	 * container of that name. Without a port. Default: none.
	 */
	readonly allowHosts?: readonly string[]
	/**
	 * Origins of pages that may use the control plane, and with it read every token: `["http://localhost:5173"]`, or
	 * `["http://localhost:*"]` for any port. Every path outside `/-/` is open to every page. Default: none.
	 */
	readonly allowOrigins?: readonly string[]
	/** Tells the real time in milliseconds since the epoch; tests replace it. Default `Date.now`. */
	readonly clock?: () => number
	/**
	 * Signature schemes by name; the settings `requireSignature` and `signAnswers` select one for each space. Schemes of
	 * `@tarja/request-signing` fit. Default: none.
	 */
	readonly schemes?: SignatureSchemes
	/**
	 * Operations that the reference does not show, as you have bound them: the object that `@tarja/catalogue` takes. They are
	 * served besides the documented ones. Default: none.
	 */
	readonly bindings?: Bindings
	/** Answers to bound operations, by operation identifier. Default: made up from the response schema, where possible. */
	readonly answers?: Answers
	/**
	 * Called for each request to the platform (not to the control plane) when its answer has ended, with the name of its space and
	 * the payment that it asked for. Exceptions are ignored. Default: none.
	 */
	readonly onEntry?: OnEntry
	/** The page that a person sees below `/-/`: `consolePage` of `@tarja/emulator/console`. Default: none; that of `serve` is this page. */
	readonly console?: ConsolePage
	/**
	 * The form that `fetch` gives to an answer that a fault loses: `broken-body`, a response whose body breaks, for use behind a
	 * server; or `reject`, a TypeError like that of the global `fetch`, for use in its place (aborting the request's signal
	 * then rejects at once, too). Default `broken-body`.
	 */
	readonly lostAnswer?: LostAnswer
}

/** The emulated platform. Its own members belong to the default space. */
export interface Emulator extends Space {
	/**
	 * Answers a request as the documented platform would. Needs no `this`.
	 *
	 * @param input The request, or its URL: `createClient({ baseUrl: 'https://platform.example', fetch: emulator.fetch })`.
	 * @param init With a URL, a `RequestInit`. With a request it does not count: servers hand over something of their own there.
	 */
	fetch(input: Request | string | URL, init?: unknown): Promise<Response>
	/**
	 * The same as a client's transport: `createClient({ baseUrl: 'https://platform.example', transport: emulator.transport })`. It
	 * says what left and what was answered, so that every outcome is what a server would have brought, in a page too.
	 */
	readonly transport: EmulatorTransport
	/**
	 * Another space of the same emulator, made on first use; its base URL is the emulator's followed by `/~` and the name.
	 *
	 * @param name 1 to 64 letters, digits, `.`, `_` or `-`.
	 * @throws {TypeError} When no space can have that name.
	 */
	space(name: string): Space
}

/** An emulator with its router, for adapters that have sockets of their own. */
export interface Assembly {
	readonly emulator: Emulator
	readonly router: Router
}

function startSettings(patch: SettingsPatch = {}, schemes: SignatureSchemes): Settings {
	const settings = patchSettings(defaultSettings, patch, { defaults: defaultSettings, schemes })
	if (Array.isArray(settings)) throw issuesError('create the emulator', settings)
	return settings
}

/** Returns an option that sets a limit; throws a RangeError unless it is a positive integer. */
export function checkedCount(name: string, value: number): number {
	if (Number.isSafeInteger(value) && value >= 1) return value
	throw new RangeError(`Cannot create the emulator: ${name} is not a positive integer; give one`)
}

function checkedSchemes(schemes: SignatureSchemes = {}): SignatureSchemes {
	const unfit = Object.values(schemes).some((scheme) => typeof scheme?.verify !== 'function')
	if (!unfit) return schemes
	throw new TypeError('Cannot create the emulator: one of its schemes has no function verify; give it one')
}

// Ignores the request's signal: behind a server it says nothing about the client, as Deno aborts it after each success and
// workerd never.
function behindServer({ route }: Router): Emulator['fetch'] {
	return async (input, init) => deliver(await route(requestOf(input, init)))
}

function inPlaceOfFetch({ route }: Router): Emulator['fetch'] {
	return async (input, init) => {
		const request = requestOf(input, init)
		const { signal } = request
		return untilAborted(
			route(request).then((delivery) => deliver(delivery, signal)),
			signal,
		)
	}
}

function requestOf(input: Request | string | URL, init: unknown): Request {
	return typeof input === 'string' || input instanceof URL ? new Request(input, init as RequestInit) : input
}

export function assemble(options: EmulatorOptions, port?: Port): Assembly {
	const maxBodyBytes = checkedCount('maxBodyBytes', options.maxBodyBytes ?? 1_048_576)
	const schemes = checkedSchemes(options.schemes)
	const bounds = {
		spaces: checkedCount('maxSpaces', options.maxSpaces ?? 512),
		characters: checkedCount('maxCharacters', options.maxCharacters ?? 67_108_864),
	}
	const spaces = createSpaces(bounds, {
		settings: startSettings(options.settings, schemes),
		schemes,
		seed: options.seed ?? 1,
		logLimit: checkedCount('logLimit', options.logLimit ?? 5_000),
		logSecrets: options.logSecrets ?? false,
		clock: options.clock ?? Date.now,
		port,
	})
	const bound = prepareBindings(options.bindings, options.answers)
	const guard = createGuard(checkedGuardOptions(options))
	const { onEntry, console } = options
	const router = createRouter({ spaces, maxBodyBytes, schemes, bound, guard, console, onEntry })
	const emulator: Emulator = {
		...spaces.get('').api,
		fetch: options.lostAnswer === 'reject' ? inPlaceOfFetch(router) : behindServer(router),
		transport: transportOver(router),
		space(name) {
			if (isSpaceName(name)) return spaces.get(name).api
			throw new TypeError('Cannot open the space: its name is not 1 to 64 letters, digits, ".", "_" or "-"; rename it')
		},
	}
	return { emulator, router }
}

/**
 * Creates the documented platform, offline: token issuance and payment-intent creation, as the reference shows
 * them, with a log and faults.
 *
 * Legal at a Worker's module scope: no timer, no randomness and no key before the first request. Strict about what is
 * shown, 501 for what is not; what it must invent, it marks with an `emulator-assumption` header that names the setting to
 * replace it. It never quotes what was sent.
 *
 * @param options See {@linkcode EmulatorOptions}.
 * @returns An emulator whose `fetch` runs in Node, Deno, Bun, workerd and browsers.
 * @throws {TypeError} When a setting or a binding is malformed, or a scheme cannot verify.
 * @throws {RangeError} When a limit is not a positive integer.
 * @see Platform reference, sections 2, 4 and 5.
 * @example A token, without a network
 * ```ts
 * import { createEmulator, emulatorCredentials } from '@tarja/emulator'
 *
 * const emulator = createEmulator()
 * const { basic, credential } = emulatorCredentials
 * const response = await emulator.fetch(
 * 	new Request('http://emulator.invalid/oauth2/token', {
 * 		method: 'POST',
 * 		headers: { authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}` },
 * 		body: new URLSearchParams({ grant_type: 'password', username: '', [credential.name]: credential.value }),
 * 	}),
 * )
 * const { access_token } = await response.json()
 * emulator.log().tokens.length // 1
 * ```
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
	return assemble(options).emulator
}

/** The emulator: a function from Request to Response, and an object whose state code can read and change. */
import { type Bindings, prepareBindings, type Responses } from './bindings.ts'
import type { ConsolePage } from './console/page-response.ts'
import { deliver } from './deliver.ts'
import type { Port } from './fault-queue.ts'
import { createGuard, validateGuardOptions } from './guard.ts'
import { createRouter, type OnEntry, type Router } from './router.ts'
import { defaultSettings, patchSettings, type Settings, type SettingsPatch } from './settings.ts'
import { createIssuesError } from './shapes.ts'
import { createSpaces, isSpaceName, type Space } from './spaces.ts'
import { createTransport, type EmulatorTransport } from './transport.ts'
import type { WebhookScheme } from './webhooks.ts'

/** Configures {@linkcode createEmulator}. Every member may be left out. */
export interface EmulatorOptions {
	/** Initial settings of every space. A reset restores them. */
	readonly settings?: SettingsPatch
	/**
	 * How many entries, intents, tokens and payments a log stores of each kind. If there are more, the oldest are dropped. Default 5,000.
	 */
	readonly logLimit?: number
	/**
	 * Host names, without port, under which the control plane may be called: `["emulator"]` in a container of that name. IP addresses,
	 * `localhost` and names below it are always allowed. Default: none.
	 */
	readonly allowHosts?: readonly string[]
	/**
	 * Origins of web pages that may use the control plane: `["http://localhost:5173"]`, or `["http://localhost:*"]` for any port. Such a
	 * page can read every token. Paths outside `/-/` are open to every page. Default: none.
	 */
	readonly allowOrigins?: readonly string[]
	/** Returns the real time in milliseconds since the epoch. Tests replace it. Default `Date.now`. */
	readonly clock?: () => number
	/** Operations that the reference doesn't show, as you have bound them for `@tarja/catalogue`. Default: none. */
	readonly bindings?: Bindings
	/** Responses of bound operations, by operation identifier. Default: invented from the response schema, if possible. */
	readonly responses?: Responses
	/** Signs webhooks that name no scheme, such as those of the console. Default: they aren't signed. */
	readonly webhookScheme?: WebhookScheme
	/** The web page below `/-/`: `consolePage` of `@tarja/emulator/console`. Default: none; `serve` has this page. */
	readonly console?: ConsolePage
}

/** The emulated platform. Its own members belong to the default space. */
export interface Emulator extends Space {
	/**
	 * Responds to a request as the documented platform would. It needs no `this`. If a fault loses the response, reading its body fails.
	 */
	fetch(request: Request): Promise<Response>
	/**
	 * The emulator as a client's transport: `createClient({ baseUrl: 'https://platform.example', transport: emulator.transport })`. Every
	 * outcome is the same as with a server, even in a browser.
	 */
	readonly transport: EmulatorTransport
	/**
	 * Returns another space of the same emulator, created on first use. Its base URL is the emulator's, followed by `/~` and the name.
	 *
	 * @param name 1 to 64 letters, digits, `.`, `_` or `-`.
	 * @throws {TypeError} If no space can have that name.
	 */
	space(name: string): Space
}

/** An emulator and its router, for adapters that have their own sockets. */
export interface Assembly {
	readonly emulator: Emulator
	readonly router: Router
}

function startSettings(patch: SettingsPatch = {}): Settings {
	const settings = patchSettings(defaultSettings, patch, defaultSettings)
	if (Array.isArray(settings)) throw createIssuesError('create the emulator', settings)
	return settings
}

function checkedLogLimit(logLimit = 5_000): number {
	if (Number.isSafeInteger(logLimit) && logLimit >= 1) return logLimit
	throw new RangeError('Cannot create the emulator: logLimit is not a positive integer; give one')
}

/** What an adapter passes in addition to the options. */
export interface AssemblyDeps {
	/** The port that faults can shut. */
	readonly port?: Port
	/** Called for each request to the platform when its response has ended. */
	readonly onEntry?: OnEntry | undefined
}

export function assemble(options: EmulatorOptions, { port, onEntry }: AssemblyDeps = {}): Assembly {
	const spaces = createSpaces({
		settings: startSettings(options.settings),
		logLimit: checkedLogLimit(options.logLimit),
		clock: options.clock ?? Date.now,
		port,
		webhookScheme: options.webhookScheme,
	})
	const bound = prepareBindings(options.bindings, options.responses)
	const guard = createGuard(validateGuardOptions(options))
	const { console } = options
	const router = createRouter({ spaces, bound, guard, console, onEntry })
	const emulator: Emulator = {
		...spaces.open('').api,
		// Ignores the request's signal, because it proves nothing behind a server: Deno aborts it after each success, and workerd never
		// aborts it.
		fetch: async (request) => deliver(await router.route(request)),
		transport: createTransport(router),
		space(name) {
			if (isSpaceName(name)) return spaces.open(name).api
			throw new TypeError('Cannot open the space: its name is not 1 to 64 letters, digits, ".", "_" or "-"; rename it')
		},
	}
	return { emulator, router }
}

/**
 * Creates the documented platform, offline: token issuance and payment-intent creation as the reference shows them, with a log and faults.
 *
 * You may call it at a Worker's module scope, because it uses no timer, no randomness and no key before the first request. It is strict
 * about everything that the reference shows, and responds with 501 to everything else. If it must invent something, the response has a
 * header `emulator-assumption`. It never quotes a request.
 *
 * @param options See {@linkcode EmulatorOptions}.
 * @returns An emulator whose `fetch` runs in Node, Deno, Bun, workerd and browsers.
 * @throws {TypeError} If a setting or a binding is malformed.
 * @throws {RangeError} If a limit is not a positive integer.
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
 * emulator.log().totals.tokens // 1
 * ```
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
	return assemble(options).emulator
}

// What the tests of tokens stand on: issuers that count, stores of any kind, and clients and managers over them, whose clock is turned.
import { createFakeClock, type FakeClock } from '@tarja/testing'
import { createClient } from '../src/client/client.ts'
import { definePlugin } from '../src/client/plugin.ts'
import type { ClientOptions } from '../src/client/settings.ts'
import type { IssueRequest, Issuer, TokenEvent, TokenRecord, TokenSource, TokenStore } from '../src/tokens/contracts.ts'
import { createTokenManager, type TokenManager } from '../src/tokens/manager.ts'
import { type PasswordGrantOptions, passwordGrant } from '../src/tokens/password-grant.ts'
import { type ManagerSettings, type StoreCarrier, storeOpener } from '../src/tokens/state.ts'
import { createTokenKeeper } from '../src/tokens/store.ts'

export const baseUrl = 'https://platform.example'

/** The password grant of somebody, changed as told. */
export const grantOf = (options: Partial<PasswordGrantOptions> = {}): Issuer =>
	passwordGrant({
		basic: 'eDp5',
		credential: { name: 'field', value: 'secret' },
		dangerouslyAllowBrowser: true,
		...options,
	})

/** How an issuer makes the token of a turn. */
type Issue = (turn: number, request: IssueRequest) => Promise<string> | string

/** Issues token-1, token-2, … to somebody, or what `issue` makes of the turn; `asked` has the refused token of each turn. */
export function issuerOf(
	issue: Issue = (turn) => `token-${turn}`,
	lifetimeMs = 300_000,
): Issuer & { readonly asked: (string | undefined)[] } {
	const asked: (string | undefined)[] = []
	return {
		asked,
		identity: () => ['somebody'],
		issue: async (request) => ({ accessToken: await issue(asked.push(request.rejected), request), lifetimeMs }),
	}
}

/** A store that is empty and keeps nothing, but for these parts. */
export const storeOf = (parts: Partial<TokenStore> = {}): TokenStore => ({
	get: () => undefined,
	set: () => {},
	delete: () => {},
	...parts,
})

export function memoryStore(): TokenStore & { readonly records: Map<string, TokenRecord> } {
	const records = new Map<string, TokenRecord>()
	return {
		records,
		get: (key) => records.get(key),
		set: (key, record) => void records.set(key, record),
		delete: (key) => void records.delete(key),
	}
}

/** What tokens are asked of, and what was told of them. */
interface World {
	readonly tokens: Required<TokenSource>
	readonly clock: FakeClock
	readonly events: readonly TokenEvent[]
	readonly types: () => readonly string[]
	/** Why each was issued. */
	readonly reasons: () => readonly string[]
}

function heard(): Omit<World, 'tokens'> & { readonly onEvent: (event: TokenEvent) => void } {
	const events: TokenEvent[] = []
	return {
		clock: createFakeClock(),
		events,
		types: () => events.map(({ type }) => type),
		reasons: () => events.flatMap((event) => ('reason' in event ? [event.reason] : [])),
		onEvent: (event) => void events.push(event),
	}
}

/** The tokens of a client with these options, over this store. */
export function worldOf(options: Partial<ClientOptions>, tokenStore?: TokenStore): World {
	const { onEvent, ...world } = heard()
	const client = createClient({ baseUrl, clock: world.clock, onEvent, ...options } as ClientOptions)
	const plugin = definePlugin({
		id: 'store',
		setup: () => ({ ...(tokenStore && { tokenKeeper: createTokenKeeper(tokenStore) }) }),
	})
	return { ...world, tokens: client.use(plugin).tokens }
}

/** The parts of a token manager, without a client, in another runtime. */
export const createSettingsOf = (
	auth: Issuer | TokenSource,
	settings: Partial<ManagerSettings> = {},
): ManagerSettings => ({
	auth,
	onEvent: () => {},
	baseUrl,
	runtime: 'node',
	owner: {},
	tokenTimeoutMs: 2000,
	takeoverMs: 30,
	openStore: undefined,
	waitUntil: undefined,
	observe: undefined,
	random: () => 1,
	fetch: () => Promise.reject(new Error('not used')),
	now: () => ({ wallMs: 1_000_000, monotonicMs: 0 }),
	...settings,
})

/** A token manager as a client has it in another runtime, without a client. */
export function managerOf(
	auth: Issuer | TokenSource,
	{ store, ...settings }: Partial<ManagerSettings> & { readonly store?: TokenStore | undefined } = {},
): World & { readonly tokens: TokenManager } {
	const { onEvent, ...world } = heard()
	const openStore = store && (createTokenKeeper(store) as StoreCarrier)[storeOpener]
	const now = () => ({ wallMs: world.clock.now(), monotonicMs: world.clock.monotonic() })
	const tokens = createTokenManager(createSettingsOf(auth, { onEvent, openStore, now, ...settings }))
	return { ...world, tokens }
}

// A `fetch` of the integrator's own: one that behaves, and some that fail after they have sent.

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const errors: Readonly<Record<string, () => unknown>> = {
	'fails with ECONNREFUSED': () => Object.assign(new Error('audit store refused'), { code: 'ECONNREFUSED' }),
	'fails with ENOTFOUND within': () =>
		new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }) }),
	'fails with NotCapable': () => Object.assign(new Error('Requires net access'), { name: 'NotCapable' }),
	'fails with the words of Deno': () =>
		new TypeError('fetch failed', { cause: new Error('client error (Connect): Connection refused') }),
}

/** `wraps`: it behaves. `after`: it has sent the request, and then fails. `instead`: it fails and sends nothing. */
export interface OwnFetch {
	readonly name: string
	readonly kind: 'wraps' | 'after' | 'instead'
	/** The same for a person. */
	readonly when: string
	/** Given to the client, or put in the global's place once the client has been made. */
	readonly place: 'option' | 'global'
	/** Whether the integrator says that it sends once; otherwise, that it may repeat. */
	readonly isVouchedFor?: boolean
	readonly make: (runtimes: Fetch) => Fetch
}

const wrapper: OwnFetch = {
	name: 'wraps the runtime’s',
	kind: 'wraps',
	when: 'always',
	place: 'option',
	make: (runtimes) => (url, init) => runtimes(url, init),
}

function createFailingFetch(
	place: OwnFetch['place'],
	kind: 'after' | 'instead',
	name: string,
	error: () => unknown,
): OwnFetch {
	const make =
		(runtimes: Fetch): Fetch =>
		async (url, init) => {
			if (kind === 'after') await (await runtimes(url, init)).arrayBuffer()
			throw error()
		}
	return { name, kind, when: kind === 'after' ? 'after it has sent' : 'before it sends', place, make }
}

const failures = (place: OwnFetch['place']): OwnFetch[] =>
	(['after', 'instead'] as const).flatMap((kind) =>
		Object.entries(errors).map(([name, error]) => createFailingFetch(place, kind, name, error)),
	)

/** Given to `createClient`. */
export const ownFetches: readonly OwnFetch[] = [
	wrapper,
	{ ...wrapper, name: `${wrapper.name}, vouched for`, isVouchedFor: true },
	...failures('option'),
]
/** Put in the global's place, as instrumentation does. */
export const replacedGlobals: readonly OwnFetch[] = [{ ...wrapper, place: 'global' }, ...failures('global')]

/** What a process has learned about its operations: which line calls `once`, and the words of declines and lookups. */

/** The members of an operation that are read here. */
export interface Learned {
	readonly method: string
	readonly path: string
	readonly outcomeOf?: unknown
	readonly lookup?: unknown
}

/** What is known about a request. */
export interface KnownRequest {
	/** The line of the module that sends it: `/shop/pay.ts:36`. Absent if it isn't known. */
	readonly line?: string
	/** Body of a 200 that declines it, in the words of the operation's `outcomeOf`. */
	readonly declined?: unknown
	/** Body of a 400 that declines it, in the words of its `problems`. */
	readonly problem?: unknown
	/** Set if it is the `lookup` of an operation: the fields of an older payment that was refused. Empty if they aren't known. */
	readonly refused?: object
}

/** Returns a body whose field, or nested field, has this value. */
const createBody = (field: string, value: unknown): unknown =>
	field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** A day before the order. */
const at = '2026-01-30T12:00:00Z'

/** Returns what a lookup shows of an older payment that was refused. Without `at`, no program could tell it from a new one. */
const readRefused = (lookup: unknown): object => {
	const { field, rejected, at: name } = Object(lookup)
	return name && rejected?.length ? { ...Object(createBody(field, rejected[0])), ...Object(createBody(name, at)) } : {}
}

function readWords(outcomeOf: unknown): Pick<KnownRequest, 'declined' | 'problem'> {
	const { field, rejected, problems } = Object(outcomeOf)
	const { field: problem, rejected: refused } = Object(problems)
	return {
		...(typeof field === 'string' && rejected?.length && { declined: createBody(field, rejected[0]) }),
		...(typeof problem === 'string' && refused?.length && { problem: createBody(problem, refused[0]) }),
	}
}

/** Whether a request is one of this operation: its method, and the end of its path, where each `{name}` is any text. */
export function isRequestOf({ method, path }: Learned, request: Pick<Request, 'method' | 'url'>): boolean {
	const texts = path.split(/\{[^{}]*\}/).map((text) => text.replaceAll(/[^\w/]/g, '\\$&'))
	return method === request.method && new RegExp(`${texts.join('[^/]+')}$`).test(new URL(request.url).pathname)
}

/** Creates the memory of a process. `findLine` returns the line that is running. */
export function createLearned(findLine: () => string | undefined) {
	const known: { readonly operation: Learned; readonly line: string | undefined }[] = []
	return {
		/** Remembers the operation of a call of `once`: the operation itself, or a client's method with it. */
		learn(called: unknown): void {
			const { operation = called } = Object(called)
			if (typeof Object(operation).path === 'string') known.unshift({ operation, line: findLine() })
		},
		find(request: Pick<Request, 'method' | 'url'>): KnownRequest {
			const found = known.find(({ operation }) => isRequestOf(operation, request))
			// The stack of a request ends in a package if the package has waited, and the package's line helps nobody.
			const own = found?.line ?? findLine()
			const line = own === undefined || /[\\/]node_modules[\\/]|^an unknown/.test(own) ? undefined : own
			const looking = known.find(({ operation }) => {
				const { operation: looked } = Object(operation.lookup)
				return looked && isRequestOf(looked, request)
			})
			return {
				...(line !== undefined && { line }),
				...readWords(found?.operation.outcomeOf),
				...(looking && { refused: readRefused(looking.operation.lookup) }),
			}
		},
	}
}

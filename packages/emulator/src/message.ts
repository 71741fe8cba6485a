/** One received request, parsed once for all parts of the emulator. */

/** Path of the token endpoint below the base URL (section 4.1). */
export const TOKEN_PATH = '/oauth2/token'
export const INTENT_PATH = '/api/v1/core/pagamento/intencao-pagamento'

/** Returns the identifier of the documented operation that a request is for; undefined if there is none. */
export function findDocumentedOperation({ method, path }: Pick<Message, 'method' | 'path'>): string | undefined {
	if (method !== 'POST') return undefined
	if (path === TOKEN_PATH) return 'authentication.generateAccessToken'
	return path === INTENT_PATH ? 'payments.createIntent' : undefined
}

/** Facts about a request that an adapter knows and that Fetch's `Request` doesn't contain. */
export interface Wire {
	/** The request's body, if the adapter has already read it; null if it was too large. */
	readonly body?: Uint8Array<ArrayBuffer> | null
	/** Number of the TCP connection, counted from 1. */
	readonly connection?: number
}

export interface Message {
	readonly method: string
	/** The path without the space, as the reference writes it. */
	readonly path: string
	/** The query as received, without its question mark. Escapes aren't decoded. */
	readonly query: string
	readonly headers: Headers
	/** All bytes of the body; empty if the body was too large. */
	readonly body: Uint8Array<ArrayBuffer>
	readonly tooLarge: boolean
	readonly connection?: number
}

/** Largest body of a request to the platform, in bytes. */
export const maxBodyBytes = 1_048_576

/** Returns the body as text; undefined if it isn't UTF-8. */
export function readBodyText(message: Message): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(message.body)
	} catch {
		return undefined
	}
}

// Deepest nesting of JSON that is accepted. With more levels, recursive functions would overflow the stack.
const deepest = 128

function isDeeperThan(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false
	return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function parseJsonBody(message: Message): unknown {
	try {
		const value: unknown = JSON.parse(readBodyText(message) ?? '')
		return isDeeperThan(value, deepest) ? undefined : value
	} catch {
		// Some engines throw a RangeError for deeply nested text. It is treated as invalid JSON.
		return undefined
	}
}

// Caches parsed bodies, because faults, masking, payments and endpoints all read them.
const documents = new WeakMap<Message, { readonly value: unknown }>()

/** Returns the body parsed as JSON; undefined if it is invalid or nested more than 128 levels deep. */
export function readBodyJson(message: Message): unknown {
	const document = documents.get(message) ?? { value: parseJsonBody(message) }
	documents.set(message, document)
	return document.value
}

/** Returns the media type in lower case, without parameters; empty if there is none. */
export function getMediaType(headers: Headers): string {
	const [essence = ''] = (headers.get('content-type') ?? '').split(';')
	return essence.trim().toLowerCase()
}

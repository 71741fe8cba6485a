/** Counts work that no runtime lists among its active resources. */

let counted = 0

/** Counts the running calls of these functions. */
function count(holder: object, names: readonly string[]): void {
	for (const name of names) {
		const original: unknown = Reflect.get(holder, name)
		const value = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
			counted++
			try {
				return await Reflect.apply(original as () => unknown, this, args)
			} finally {
				counted--
			}
		}
		Object.defineProperty(holder, name, { value })
	}
}

/**
 * Counts digests and keys that Web Crypto is working on, and modules of WebAssembly that are being compiled, because no runtime lists them.
 */
export function countUnlisted(): void {
	const prototype: object = Object.getPrototypeOf(crypto.subtle)
	count(
		prototype,
		Object.getOwnPropertyNames(prototype).filter((name) => isOwnFunction(prototype, name)),
	)
	count(WebAssembly, ['compile', 'instantiate'])
}

function isOwnFunction(holder: object, name: string): boolean {
	const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {}
	// `timingSafeEqual` exists only in workerd, and doesn't return a promise.
	return !['constructor', 'timingSafeEqual'].includes(name) && typeof value === 'function'
}

/** Returns how many of the counted calls are still running. */
export const getUnlistedCount = (): number => counted

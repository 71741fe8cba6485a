/**
 * Counts what a runtime works on without listing it.
 * @module
 */

let counted = 0

/** Counts the calls of these functions that have not ended. */
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

/** Counts digests and keys that Web Crypto works on, and modules of WebAssembly that are compiled: no runtime's list has them. */
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
	// The last is workerd's, and is no promise.
	return !['constructor', 'timingSafeEqual'].includes(name) && typeof value === 'function'
}

/** How many of them have not ended. */
export const getUnlistedCount = (): number => counted

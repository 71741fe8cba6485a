// Declares the part of `cloudflare:workers` that is used here, so that Cloudflare's typings needn't be installed.
declare module 'cloudflare:workers' {
	export class DurableObject {
		/** Marks a Durable Object class for the typings that `wrangler types` generates; nothing is there at run time. */
		readonly __DURABLE_OBJECT_BRAND: never
		constructor(state: object, env: unknown)
	}
}

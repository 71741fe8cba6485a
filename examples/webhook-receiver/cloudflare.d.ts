// What is used of Cloudflare's own module. In a project of yours `wrangler types` writes all of it.
declare module 'cloudflare:workers' {
	interface Rows {
		toArray(): Record<string, string | number>[]
	}
	interface State {
		readonly storage: { readonly sql: { exec(text: string, ...values: (string | number)[]): Rows } }
	}
	export class DurableObject {
		constructor(ctx: State, env: unknown)
		protected readonly ctx: State
	}
}

// What is used of Cloudflare's own module. In a project of yours `wrangler types` writes all of it.
declare module 'cloudflare:workers' {
	interface Storage {
		get<Value>(key: string): Promise<Value | undefined>
		put(key: string, value: unknown): Promise<void>
		setAlarm(epochMs: number): Promise<void>
		deleteAll(): Promise<void>
	}
	export class DurableObject {
		protected readonly ctx: { readonly storage: Storage }
	}
}

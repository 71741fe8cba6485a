// What is used of Cloudflare's own module, so that its typings are nobody's dependency.
declare module 'cloudflare:workers' {
	export class DurableObject {
		constructor(state: object, env: unknown)
	}
}

// Fails a run in which a promise was rejected and nobody looked, or an error was thrown where nobody could catch it.
// Imported before the tests, which it watches; `registerLastTest` is called after them.

const strays = []
const record = (reason) => strays.push(reason)

// Deno and Bun have both interfaces: Bun calls Node's, Deno the web's. An error thrown in a timer of workerd is told to nobody.
if (globalThis.process?.on && !('Deno' in globalThis) && !('document' in globalThis)) {
	globalThis.process.on('unhandledRejection', record)
	globalThis.process.on('uncaughtException', record)
} else {
	const listen = (type, reasonOf) =>
		globalThis.addEventListener(type, (event) => {
			event.preventDefault()
			record(reasonOf(event))
		})
	listen('unhandledrejection', (event) => event.reason)
	listen('error', (event) => event.error ?? event.message)
}

export function registerLastTest() {
	const { describe, it } = globalThis
	describe('the run', () => {
		it('left no rejection unhandled and no error uncaught', async () => {
			await new Promise((resolve) => setTimeout(resolve, 50)) // runtimes report them some turns later
			if (!strays.length) return
			const error = new Error(strays.map(String).join('\n'))
			error.stack = strays.map((reason) => reason?.stack ?? '').join('\n')
			throw error
		})
	})
}

// What is printed of an error by whoever logs it, in any runtime.
import type { TarjaError } from '@tarja/core'
import { runtime } from '@tarja-test/harness'

/** What `inspect` and `console.log` show. A page's console calls no method of an error. */
function inspected(error: unknown): Readonly<Record<string, string>> {
	const print = (name: string): string =>
		(error as Readonly<Record<symbol, () => string>>)[Symbol.for(name)]?.() ?? `no ${name}`
	return ['chromium', 'firefox', 'webkit'].includes(runtime)
		? {}
		: { node: print('nodejs.util.inspect.custom'), deno: print('Deno.customInspect') }
}

/** Every form, by its name. */
export function printedForms(error: TarjaError): Readonly<Record<string, string>> {
	const causes: string[] = []
	for (let cause = error.cause as Error | undefined; cause; cause = cause.cause as Error | undefined)
		causes.push(cause.message, cause.name, String(cause.stack), JSON.stringify({ ...cause }))
	return {
		message: error.message,
		text: String(error),
		// Only V8 puts the message before the frames; elsewhere loggers print both.
		stack: `${error.message}\n${error.stack}`,
		JSON: JSON.stringify(error),
		members: JSON.stringify({ ...error }),
		clone: structuredClone(error).message,
		...inspected(error),
		...(causes.length && { causes: causes.join('\n') }),
	}
}

// What is printed of an error by whoever logs it, in any runtime.
import type { TarjaError } from '@tarja/core'

/** What `inspect` and `console.log` show. */
function inspected(error: unknown): readonly string[] {
	const symbols = ['nodejs.util.inspect.custom', 'Deno.customInspect'].map((name) => Symbol.for(name))
	return symbols.map((symbol) => (error as Readonly<Record<symbol, () => string>>)[symbol]?.() ?? '')
}

/** Every form, by its name. */
export function printedForms(error: TarjaError): Readonly<Record<string, string>> {
	const causes: string[] = []
	for (let cause = error.cause as Error | undefined; cause; cause = cause.cause as Error | undefined)
		causes.push(cause.message, cause.name, String(cause.stack), JSON.stringify({ ...cause }))
	const [node = '', deno = ''] = inspected(error)
	return {
		message: error.message,
		text: String(error),
		// Only V8 puts the message before the frames; elsewhere loggers print both.
		stack: `${error.message}\n${error.stack}`,
		JSON: JSON.stringify(error),
		members: JSON.stringify({ ...error }),
		clone: structuredClone(error).message,
		node,
		deno,
		...(causes.length && { causes: causes.join('\n') }),
	}
}

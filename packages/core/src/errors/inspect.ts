/** Prints errors for `console.log` and `inspect` of Node, Deno, Bun and workerd. Browsers have `inspect-browser.ts` instead. */

import { toPrintableCause, toPrintableText } from './printable.ts'
import { toOneLine } from './redact.ts'

/** Returns the text that `console.log` and `inspect` print. */
function inspect(this: Error & { toJSON(): Record<string, unknown> }): string {
	const { name, message, ...facts } = this.toJSON()
	// Adds name and message, which only V8 puts before the stack frames.
	const stack = String(this.stack ?? '')
	const frames = stack.slice(stack.search(/\n[ \t]+at /) + 1)
	const lines = [`${name}: ${message}`, toPrintableText(frames), `  ${toOneLine(JSON.stringify(facts))}`]
	for (let cause = toPrintableCause(this.cause); cause; cause = cause.cause as Error | undefined)
		lines.push(toOneLine(`  cause: ${cause}`))
	return lines.join('\n')
}

/** Members of an error's prototype through which those runtimes find `inspect`. */
export const inspectors: PropertyDescriptorMap = {
	[Symbol.for('nodejs.util.inspect.custom')]: { value: inspect },
	[Symbol.for('Deno.customInspect')]: { value: inspect },
}

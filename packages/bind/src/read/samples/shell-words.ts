/** Splits POSIX shell commands into words and removes quotes. Nothing is run or expanded. */

/** Shell command as its words after quotes are resolved, and the text below it, such as its answer. */
export interface ShellCommand {
	readonly words: readonly string[]
	readonly below?: string
}

/** Thrown if a command would run another one, so that its request is unknown. */
export class ShellError extends Error {}

const space = /[ \t]+|\\\n/y
const end = /\n|;|&&?|\|\|?|[<>]/y
const comment = /#[^\n]*/y
/** Lines of output: the head of an answer or JSON, up to the next command. */
const below = /[ \t]*(?:HTTP\/[\d.]+ \d{3}|\{|\[)(?:[^\n]|\n(?![ \t]*(?:\$[ \t]+)?curl(?:\.exe)?\s))*/y
const pieces: readonly (readonly [RegExp, (found: string) => string])[] = [
	[/\$'((?:[^'\\]|\\[\s\S])*)'/y, unescaped],
	[/'([^']*)'/y, (found) => found],
	[/"((?:[^"\\]|\\[\s\S])*)"/y, (found) => unsubstituted(found).replaceAll(/\\([$`"\\])|\\\n/g, '$1')],
	[/\\([\s\S])/y, (found) => found],
	[/([^\s'"\\;&|<>]+)/y, unsubstituted],
]

const ansi: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', a: '', b: '', e: '', f: '', v: '' }

/** Decodes the escapes of shell text in `$'…'` (POSIX.1-2024 §2.2.4). */
function unescaped(found: string): string {
	return found.replaceAll(/\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|([\s\S]))/gi, (_, byte, unit, other) =>
		byte || unit ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (ansi[other] ?? other),
	)
}

function unsubstituted(found: string): string {
	if (/(?:^|[^\\])(?:\$\(|`)/.test(found)) throw new ShellError('it has a command within a command')
	return found
}

/**
 * Splits a script into commands with their words, each with the answer shown below it.
 *
 * @throws {ShellError} Where a word would be the output of a command, or a quote does not end.
 */
export function shellCommands(script: string): ShellCommand[] {
	const commands: { words: string[]; below?: string }[] = [{ words: [] }]
	let word: string | undefined
	let at = 0
	function take(form: RegExp): RegExpExecArray | null {
		form.lastIndex = at
		const found = form.exec(script)
		if (found) at += found[0].length
		return found
	}
	function close(): void {
		if (word !== undefined) commands.at(-1)?.words.push(word)
		word = undefined
	}
	function takePiece(): string {
		for (const [form, read] of pieces) {
			const found = take(form)
			if (found) return read(found[1] ?? '')
		}
		throw new ShellError('it has a quote that does not end')
	}
	while (at < script.length) {
		if (take(space) || (word === undefined && take(comment))) close()
		else if (take(end)) {
			close()
			if (commands.at(-1)?.words.length) commands.push({ words: [] })
			const shown = take(below)?.[0]
			const before = commands.at(-2)
			if (shown !== undefined && before) before.below = shown.trim()
		} else word = (word ?? '') + takePiece()
	}
	close()
	return commands.filter(({ words }) => words.length > 0)
}

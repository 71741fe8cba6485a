/** Splits POSIX shell commands into words and removes quotes. Nothing is run or expanded. */

/** Shell command as its words after quotes are resolved, and the text below it, such as its response. */
export interface ShellCommand {
	readonly words: readonly string[]
	readonly below?: string
	/** Index in the script at which the command begins. */
	readonly at: number
	/** Why it cannot be read, so that its words are not whole: it would run another command, or a quote does not end. */
	readonly flaw?: string
}

// An option on a line of its own belongs to the command above, also where the page has lost the backslash.
const space = /[ \t]+|\\\n|\n(?=[ \t]*--?[A-Za-z])/y
const end = /\n|;|&&?|\|\|?|[<>]/y
const comment = /#[^\n]*/y
/** The beginning of a command of curl on a line of its own: a quote that reaches it does not end. */
const nextCurl = /\n[ \t]*(?:\$[ \t]+)?curl[ \t]/g
/** Lines of output: the head of a response or JSON, up to the next command. */
const below = /[ \t]*(?:HTTP\/[\d.]+ \d{3}|\{|\[)[^\n]*(?:\n(?![ \t]*(?:\$[ \t]+)?curl\s)[^\n]*)*/y
/** Forms of a part of a word, how each is read, and whether a command within it would be run. */
const pieces: readonly (readonly [RegExp, (found: string) => string, isSubstituted?: true])[] = [
	[/\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y, unescapeAnsi],
	[/'([^']*)'/y, (found) => found],
	[/"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y, (found) => found.replaceAll(/\\([$`"\\])|\\\n/g, '$1'), true],
	[/\\([\s\S])/y, (found) => found],
	[/([^\s'"\\;&|<>]+)/y, (found) => found, true],
]

const unended = { flaw: 'it has a quote that does not end' }

const ansi: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', a: '', b: '', e: '', f: '', v: '' }

/** Decodes the escapes of shell text in `$'…'` (POSIX.1-2024 §2.2.4). */
function unescapeAnsi(found: string): string {
	return found.replaceAll(/\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|([\s\S]))/gi, (_, byte, unit, other) =>
		byte || unit ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (ansi[other] ?? other),
	)
}

/** Splits a script into commands with their words, each with the response shown below it. One that cannot be read has a flaw. */
export function splitCommands(script: string): ShellCommand[] {
	const commands: { words: string[]; at: number; below?: string; flaw?: string }[] = [{ words: [], at: 0 }]
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
	/** The text of the next part of a word, or why it cannot be read. */
	function readPiece(): { readonly text: string } | { readonly flaw: string } {
		for (const [form, read, isSubstituted] of pieces) {
			const [whole, inner = ''] = take(form) ?? []
			if (whole === undefined) continue
			if (isSubstituted && /(?:^|[^\\])(?:\$\(|`)/.test(inner)) return { flaw: 'it has a command within a command' }
			return whole.search(nextCurl) < 0 ? { text: read(inner) } : unended
		}
		return unended
	}
	function takePiece(): void {
		const command = commands.at(-1)
		if (command && word === undefined && command.words.length === 0) command.at = at
		const piece = readPiece()
		if ('text' in piece) {
			word = (word ?? '') + piece.text
			return
		}
		close()
		if (!command) return
		command.flaw = piece.flaw
		// Goes on at the next line with a command of curl.
		nextCurl.lastIndex = command.at
		at = nextCurl.exec(script)?.index ?? script.length
	}
	while (at < script.length) {
		if (take(space) || (word === undefined && take(comment))) close()
		else if (take(end)) {
			close()
			if (commands.at(-1)?.words.length) commands.push({ words: [], at })
			const shown = take(below)?.[0]
			const before = commands.at(-2)
			if (shown !== undefined && before) before.below = shown.trim()
		} else takePiece()
	}
	close()
	return commands.filter(({ words }) => words.length > 0)
}

/** Finds commands in shell text and in Markdown, and splits them into words. Never runs or expands anything. */

/** A shell command: its words after removing quotes, and the text below it, such as its response. */
interface ShellCommand {
	readonly words: readonly string[]
	readonly below?: string
	/** Index in the script where the command begins. */
	readonly at: number
	/** Why the command can't be read: it would run another command, or a quote has no end. Its words are then incomplete. */
	readonly flaw?: string
}

// An option on its own line belongs to the command above, even if the page has lost the backslash between them.
const space = /[ \t]+|\\\n|\n(?=[ \t]*--?[A-Za-z])/y
const end = /\n|;|&&?|\|\|?|[<>]/y
const comment = /#[^\n]*/y
/** Matches a curl command at the beginning of a line. If a quoted text contains one, the quote has no end. */
const nextCurl = /\n[ \t]*(?:\$[ \t]+)?curl[ \t]/g
/** Matches lines of output, from the head of a response or from JSON to the next command. */
const below = /[ \t]*(?:HTTP\/[\d.]+ \d{3}|\{|\[)[^\n]*(?:\n(?![ \t]*(?:\$[ \t]+)?curl\s)[^\n]*)*/y
/** The forms that a part of a word can have: how to recognise it, how to read it, and whether the shell would run a command inside it. */
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

/**
 * Splits a script into commands and their words. Each command has the response shown below it. A command that can't be read has a `flaw`.
 */
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
	/** Returns the text of the next part of a word, or why it can't be read. */
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
		// Continues at the next line that begins with a curl command.
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

/** A code block of a Markdown page, and the index where it begins. */
interface Block {
	readonly at: number
	readonly text: string
}

/** Finds the fenced blocks of Markdown (CommonMark §4.5). A block without an end is ignored. */
function findBlocks(text: string): Block[] {
	const blocks: Block[] = []
	let open: { readonly fence: string; readonly at: number; readonly from: number } | undefined
	for (let at = 0, end = 0; at < text.length; at = end + 1) {
		end = text.indexOf('\n', at)
		if (end < 0) end = text.length
		const line = text.slice(at, Math.min(end, at + 200))
		const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
		if (!open && fence) open = { fence, at, from: end + 1 }
		else if (open && fence.startsWith(open.fence) && line.trim() === fence) {
			blocks.push({ at: open.at, text: text.slice(open.from, at) })
			open = undefined
		}
	}
	return blocks
}

/** Returns a page's curl commands, each followed by the response after it. They stay on their lines, and all other lines are blank. */
export function findCommands(text: string): string | undefined {
	const blocks = findBlocks(text)
	const isCommand = (block: Block | undefined): boolean => /^\s*(?:\$\s+)?curl\s/.test(block?.text ?? '')
	const isResponse = (block: Block): boolean => /^\s*(?:HTTP\/[\d.]+ \d{3}|[[{])/.test(block.text)
	const shown = blocks.filter((block, index) => isCommand(block) || (isResponse(block) && isCommand(blocks[index - 1])))
	const lines = text.split('\n').map(() => '')
	let [first, before] = [1, 0]
	for (const { at, text: block } of shown) {
		first += text.slice(before, at).split('\n').length - 1
		before = at
		for (const [index, line] of block.split('\n').entries()) lines[first + index] = line
	}
	return shown.length > 0 ? lines.join('\n') : undefined
}

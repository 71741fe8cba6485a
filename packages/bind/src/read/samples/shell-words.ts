/** Commands of a POSIX shell, as words: quotes are undone, and nothing is ever run or expanded. */

/** Thrown where a command would run another one: what it would send cannot be known. */
export class ShellError extends Error {}

const space = /[ \t]+|\\\n/y
const end = /\n|;|&&?|\|\|?|[<>]/y
const comment = /#[^\n]*/y
const pieces: readonly (readonly [RegExp, (found: string) => string])[] = [
	[/\$'((?:[^'\\]|\\[\s\S])*)'/y, unescaped],
	[/'([^']*)'/y, (found) => found],
	[/"((?:[^"\\]|\\[\s\S])*)"/y, (found) => unsubstituted(found).replaceAll(/\\([$`"\\])|\\\n/g, '$1')],
	[/\\([\s\S])/y, (found) => found],
	[/([^\s'"\\;&|<>]+)/y, unsubstituted],
]

const ansi: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', a: '', b: '', e: '', f: '', v: '' }

/** ANSI-C quoting (POSIX.1-2024 §2.2.4). */
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
 * The commands of a script, each as its words.
 *
 * @throws {ShellError} Where a word would be the output of a command, or a quote does not end.
 */
export function shellCommands(script: string): string[][] {
	const commands: string[][] = [[]]
	let word: string | undefined
	let at = 0
	function take(form: RegExp): RegExpExecArray | null {
		form.lastIndex = at
		const found = form.exec(script)
		if (found) at += found[0].length
		return found
	}
	function close(): void {
		if (word !== undefined) commands.at(-1)?.push(word)
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
			commands.push([])
		} else word = (word ?? '') + takePiece()
	}
	close()
	return commands.filter((words) => words.length > 0)
}

import type { LogEntry } from '../entry.ts'

// What a terminal acts on, and what hides or turns what stands around it.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** A word for a POSIX shell; what a terminal would act on when it is pasted is written by its number. */
function quoted(text: string): string {
	if (unseen.test(text)) return escaped(text)
	return /^[\w./:=@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Bash and zsh's own form: `$'…'`. */
function escaped(text: string): string {
	const inner = text.replace(/[\\'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
		if (character === '\\' || character === "'") return `\\${character}`
		// As bytes: what \u stands for depends on the locale.
		const bytes = [...new TextEncoder().encode(character)]
		return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
	})
	return `$'${inner}'`
}

// What curl writes itself, or what belongs to the connection that is no more.
const ownHeaders: ReadonlySet<string> = new Set([
	'connection',
	'content-length',
	'expect',
	'host',
	'keep-alive',
	'transfer-encoding',
])

/** A credential is a variable of the reader's own: what is copied is pasted into tickets. */
function headerArgument(name: string, value: string): string {
	if (value === '') return quoted(`${name};`)
	const [, scheme] = (name.toLowerCase() === 'authorization' && /^(bearer|basic) /i.exec(value)) || []
	if (scheme) return `"${name}: ${scheme} $TARJA_${scheme.toLowerCase() === 'basic' ? 'BASIC' : 'TOKEN'}"`
	return quoted(`${name}: ${value}`)
}

function headerArguments({ headers, rawHeaders }: LogEntry): string[] {
	const lines = (rawHeaders ?? Object.entries(headers)).filter(
		([name = '']) => !ownHeaders.has(name.toLowerCase()) && !name.startsWith('['),
	)
	const names = new Set(lines.map(([name = '']) => name.toLowerCase()))
	// What curl adds by itself, and this request did not have.
	const absent = ['accept', 'user-agent', 'content-type'].filter((name) => !names.has(name))
	return [...lines.map(([name = '', value = '']) => headerArgument(name, value)), ...absent.map((name) => `${name}:`)]
}

/**
 * The command that sends a request again, for bash or zsh. Where the log has masked a value, its mask stands there; a
 * credential is a variable.
 */
export function curlOf(entry: LogEntry, baseUrl: string): string {
	const { method, path, query, body } = entry
	const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
	const parts = [
		`curl -g --path-as-is ${method === 'HEAD' ? '--head' : `-X ${quoted(method)}`} ${quoted(url)}`,
		...headerArguments(entry).map((argument) => `-H ${argument}`),
		...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
	]
	return parts.join(' \\\n  ')
}

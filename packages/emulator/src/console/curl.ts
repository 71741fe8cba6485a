import type { LogEntry } from '../entry.ts'
import { ownLines } from '../header-lines.ts'
import { TOKEN_PATH } from '../message.ts'
import { basicText, type EmulatorCredentials, emulatorCredentials } from '../settings.ts'

// Characters that control a terminal, or that hide or reorder text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Quotes a word for a POSIX shell; control characters are written as escapes, so that pasting is safe. */
function quoted(text: string): string {
	if (unseen.test(text)) return escaped(text)
	return /^[\w./:=@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Quotes a text for the shell as `$'…'`, with escapes for characters that cannot be seen; bash and zsh understand this. */
function escaped(text: string): string {
	const inner = text.replace(/[\\'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
		if (character === '\\' || character === "'") return `\\${character}`
		// Escapes byte by byte, because the meaning of `\u` depends on the locale.
		const bytes = [...new TextEncoder().encode(character)]
		return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
	})
	return `$'${inner}'`
}

/** Writes a header; a credential becomes a shell variable, because copied commands are pasted into tickets. */
function headerArgument(name: string, value: string): string {
	if (value === '') return quoted(`${name};`)
	const [, scheme] = (name.toLowerCase() === 'authorization' && /^(bearer|basic) /i.exec(value)) || []
	if (scheme) return `"${name}: ${scheme} $TARJA_${scheme.toLowerCase() === 'basic' ? 'BASIC' : 'TOKEN'}"`
	return quoted(`${name}: ${value}`)
}

function headerArguments(entry: LogEntry): string[] {
	const lines = ownLines(entry).filter(([name]) => !name.startsWith('['))
	const names = new Set(lines.map(([name]) => name.toLowerCase()))
	// Headers that curl adds by default and that this request did not have: they are removed.
	const absent = ['accept', 'user-agent', 'content-type'].filter((name) => !names.has(name))
	return [...lines.map(([name, value]) => headerArgument(name, value)), ...absent.map((name) => `${name}:`)]
}

/** The lines that set the variables of a command: the emulator's own credentials, which open nothing else, and a token for them. */
function variableLines(
	command: string,
	baseUrl: string,
	{ basic, username, credential }: EmulatorCredentials,
): string[] {
	const isPublic = JSON.stringify({ basic, username, credential }) === JSON.stringify(emulatorCredentials)
	// Credentials that somebody has chosen are not printed: a command is pasted into tickets.
	const basicLine = `TARJA_BASIC=${isPublic ? basicText(basic) : '"$TARJA_BASIC_CREDENTIALS"'}`
	const field = isPublic ? `${credential.name}=${credential.value}` : '$TARJA_CREDENTIAL_NAME=$TARJA_CREDENTIAL_VALUE'
	const user = isPublic ? username : '$TARJA_USERNAME'
	const tokenLine = `TARJA_TOKEN=$(curl -s -X POST ${quoted(`${baseUrl}${TOKEN_PATH}`)} -H "authorization: Basic $TARJA_BASIC" --data-urlencode grant_type=password --data-urlencode "username=${user}" --data-urlencode "${field}" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
	if (command.includes('$TARJA_TOKEN')) return [basicLine, tokenLine]
	return command.includes('$TARJA_BASIC') ? [basicLine] : []
}

/**
 * The curl command (bash, zsh) that sends a request again, below the lines that set its variables. Values that the log has masked
 * stay masked.
 */
export function curlOf(entry: LogEntry, baseUrl: string, credentials: EmulatorCredentials): string {
	const { method, path, query, body } = entry
	const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
	const parts = [
		`curl -g --path-as-is ${method === 'HEAD' ? '--head' : `-X ${quoted(method)}`} ${quoted(url)}`,
		...headerArguments(entry).map((argument) => `-H ${argument}`),
		...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
	]
	const command = parts.join(' \\\n  ')
	return [...variableLines(command, baseUrl, credentials), command].join('\n')
}

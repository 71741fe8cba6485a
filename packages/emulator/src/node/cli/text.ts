/** What the program prints while it serves: where it is, and what it was asked. Never a credential that somebody chose. */
import type { LogEntry } from '../../entry.ts'
import { isPlainPiece } from '../../printable.ts'
import { type EmulatorCredentials, emulatorCredentials } from '../../settings.ts'
import type { EmulatorServer } from '../serve.ts'

function basicText({ basic }: EmulatorCredentials): string {
	return typeof basic === 'string' ? basic : `${basic.user}:${basic.password}`
}

/** A credential where it is the public one; else only that it was set. */
function shown(credentials: EmulatorCredentials, textOf: (credentials: EmulatorCredentials) => string): string {
	const text = textOf(credentials)
	return text === textOf(emulatorCredentials) ? text || '(empty)' : '(as you set it)'
}

/** What stands in the terminal when the emulator is ready: its URL, the credentials to use, and where the log is. */
export function readyText({ url, consoleUrl, emulator }: EmulatorServer): string {
	const { credentials } = emulator.settings.read()
	return `tarja-emulator is ready at ${url}
  basic       ${shown(credentials, basicText)}
  username    ${shown(credentials, ({ username }) => username)}
  credential  ${shown(credentials, ({ credential: { name, value } }) => `${name}=${value}`)}
  log         ${url}/-/log
  console     ${consoleUrl}`
}

/** One request in one line: what it was, what it was answered, what took effect, and which fault it met. */
export function requestLine(entry: LogEntry, space: string): string {
	const { seq, method, path, status, problem, applied, effect, operation, fault } = entry
	const prefix = space === '' ? '' : `/~${isPlainPiece(space) ? space : '[space]'}`
	const parts = [
		`${status ?? 'no answer'}${problem === undefined ? '' : ` ${problem}`}`,
		applied ? `applied: ${operation ?? effect}` : 'nothing applied',
		...(fault ? [`fault ${fault.id}: ${fault.action} ${fault.at}`] : []),
	]
	return `${seq}. ${method} ${prefix}${path} → ${parts.join(', ')}`
}

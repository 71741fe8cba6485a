/** Formats what the program prints while it serves. It never prints a credential that the user chose. */
import process from 'node:process'
import type { LogEntry } from '../../entry.ts'
import { isPlainName } from '../../secret-looks.ts'
import { type EmulatorCredentials, emulatorCredentials } from '../../settings.ts'
import type { Served } from './start.ts'

/** The Basic credentials in the form in which they are issued (base64). */
function basicText({ basic }: EmulatorCredentials): string {
	return typeof basic === 'string' ? basic : Buffer.from(`${basic.user}:${basic.password}`).toString('base64')
}

/** Environment variables with a client's credentials, as README's example and `tarja` read them. */
const variables: Readonly<Record<string, (credentials: EmulatorCredentials) => string>> = {
	TARJA_BASIC_CREDENTIALS: basicText,
	TARJA_USERNAME: ({ username }) => username,
	TARJA_CREDENTIAL_NAME: ({ credential: { name } }) => name,
	TARJA_CREDENTIAL_VALUE: ({ credential: { value } }) => value,
}

/** A line to paste that sets a variable: for PowerShell on Windows, otherwise for a POSIX shell. */
function settingLine(name: string, value: string): string {
	const isPlain = /^[\w./:@%+=,-]*$/.test(value)
	if (process.platform === 'win32') return `$env:${name} = '${value.replaceAll("'", "''")}'`
	return `export ${name}=${isPlain ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`}`
}

/** Lines that configure a client; only the public default credentials are printed. */
function settingLines({ url, authorityFile, emulator }: Served): readonly string[] {
	const { credentials } = emulator.settings.read()
	const all = Object.entries(variables).map(([name, textOf]): [string, string | undefined] => {
		const value = textOf(credentials)
		return [name, value === textOf(emulatorCredentials) ? value : undefined]
	})
	const own = all.flatMap(([name, value]) => (value === undefined ? [name] : []))
	return [
		settingLine('TARJA_BASE_URL', url),
		...all.flatMap(([name, value]) => (value === undefined ? [] : [settingLine(name, value)])),
		...(authorityFile === undefined ? [] : [settingLine('NODE_EXTRA_CA_CERTS', authorityFile)]),
		...(own.length ? [`# and, as you set them: ${own.join(', ')}`] : []),
	]
}

/** Text that is printed when the emulator is ready: URL, console, and lines for the client's shell. */
export function readyText(served: Served): string {
	const { url, reach } = served
	return [
		`tarja-emulator is ready at ${url}`,
		...(reach === undefined ? [] : [`  ${reach}`]),
		`  log      ${url}/-/log`,
		`  console  ${url}/-/`,
		'',
		...settingLines(served),
	].join('\n')
}

/** Formats when a request arrived, by the local clock, and how many milliseconds its answer took. */
function timesOf({ at, answer }: LogEntry): readonly [time: string, duration: string] {
	const came = new Date(at)
	const time = [came.getHours(), came.getMinutes(), came.getSeconds()].map((part) => String(part).padStart(2, '0'))
	const ms = answer && Date.parse(answer.at) - Date.parse(at)
	return [time.join(':'), ms === undefined ? '' : `, ${ms} ms`]
}

/** Formats a request as one line for the terminal: method, path, status, effect and fault. */
export function requestLine(entry: LogEntry, space: string): string {
	const { seq, method, path, status, problem, applied, effect, operation, fault } = entry
	const prefix = space === '' ? '' : `/~${isPlainName(space) ? space : '[space]'}`
	const [time, duration] = timesOf(entry)
	const parts = [
		`${status ?? 'no answer'}${problem === undefined ? '' : ` ${problem}`}`,
		applied ? `applied: ${operation ?? effect}` : 'nothing applied',
		...(fault ? [`fault ${fault.id}: ${fault.action} ${fault.at}`] : []),
	]
	return `${time} ${seq}. ${method} ${prefix}${path} → ${parts.join(', ')}${duration}`
}

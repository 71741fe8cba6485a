/** Starts the server with the options of the command line, and formats the texts that the program prints. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import type { LogEntry } from '../entry.ts'
import { maskText } from '../masking.ts'
import { findNames, type Payment } from '../payments.ts'
import type { OnEntry } from '../router.ts'
import { findScenario } from '../scenarios.ts'
import type { Space } from '../spaces.ts'
import { emulatorVariables } from '../variables.ts'
import { type Tone, verdicts } from '../verdict.ts'
import { type EmulatorServer, type ServeOptions, startServer } from './serve.ts'

/** The options of `tarja emulator`, already read and checked. */
export interface Given {
	/** Returns the value of an option; `undefined` if it isn't set. */
	text(name: string): string | undefined
}

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'the port is taken; stop what listens there, or choose another with --port (0 takes a free one)',
	EACCES: 'this user may not; choose another port with --port',
	EADDRNOTAVAIL: 'this machine has no such address; correct --host',
	ENOTFOUND: 'there is no host of that name; correct --host',
}

async function startListening(options: ServeOptions, onEntry: OnEntry): Promise<EmulatorServer> {
	try {
		return await startServer(options, onEntry)
	} catch (error) {
		const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
		if (reason === undefined) throw error
		throw new TypeError(`Cannot listen on port ${options.port} of ${options.host}: ${reason}`, { cause: error })
	}
}

/** Returns a warning that other machines can reach the server; undefined if only this machine can. */
function findReach(host: string): string | undefined {
	if (/^(?:localhost|::1|127\..*)$/.test(host)) return undefined
	return 'everyone who reaches this machine can read its tokens and change its settings'
}

/** A running server, and the facts about it that the program prints. */
export interface Served extends Pick<EmulatorServer, 'close'>, Pick<Space, 'addOrderEvent'> {
	/** URL that programs on this machine use. */
	readonly url: string
	/** Warning that other machines can reach the server; undefined if only this machine can. */
	readonly reach: string | undefined
}

/**
 * Reads `cert.pem` and `key.pem`, as mkcert writes them.
 *
 * @throws {TypeError} If one of the files can't be read.
 */
async function readCertificate(folder: string): Promise<{ readonly cert: string; readonly key: string }> {
	const read = (name: string): Promise<string> =>
		readFile(resolve(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
			throw new TypeError(
				`Cannot start the emulator: ${name} in the folder of --https could not be read (${error.code}); create it with mkcert -cert-file cert.pem -key-file key.pem localhost`,
				{ cause: error },
			)
		})
	// Reads one after the other, so that if both are missing, the message always names the same one.
	return { cert: await read('cert.pem'), key: await read('key.pem') }
}

/**
 * Starts a server with these options, and plays the scenario.
 *
 * @param onEntry Called for each request when its response has ended.
 * @throws {TypeError} If an option is malformed, or the port can't be listened on.
 */
export async function start(input: Given, onEntry: OnEntry): Promise<Served> {
	const [scenario, https] = ['scenario', 'https'].map((name) => input.text(name))
	if (scenario !== undefined) findScenario(scenario)
	const host = input.text('host') ?? '127.0.0.1'
	const options: ServeOptions = {
		port: Number(input.text('port') ?? 4010),
		host,
		...(https === undefined ? {} : { tls: await readCertificate(https) }),
	}
	const { url, emulator, close } = await startListening(options, onEntry)
	if (scenario !== undefined) emulator.play(scenario)
	// The address for all interfaces isn't an address that a client can call.
	const ownUrl = url.replace(/(?<=:\/\/)(?:\[::\]|0\.0\.0\.0)/, '127.0.0.1')
	return { url: ownUrl, reach: findReach(host), addOrderEvent: emulator.addOrderEvent, close }
}

/** Returns a line to paste into a shell that sets a variable: for PowerShell on Windows, otherwise for a POSIX shell. */
function formatSetting(name: string, value: string): string {
	return process.platform === 'win32' ? `$env:${name} = '${value}'` : `export ${name}=${value}`
}

/** Returns the text that is printed when the emulator is ready: its URL, its console, and lines for the client's shell. */
export function formatStartMessage({ url, reach }: Served): string {
	return [
		`tarja emulator is ready at ${url}`,
		...(reach === undefined ? [] : [`  ${reach}`]),
		`  log      ${url}/-/log`,
		`  console  ${url}/-/`,
		'',
		...Object.entries(emulatorVariables(url)).map(([name, value]) => formatSetting(name, value)),
	].join('\n')
}

/** Formats the time at which a request arrived, by the local clock, and the milliseconds until its response was chosen. */
function formatTimes({ at, response }: LogEntry): readonly [time: string, duration: string] {
	const came = new Date(at)
	const time = [came.getHours(), came.getMinutes(), came.getSeconds()].map((part) => String(part).padStart(2, '0'))
	const ms = response && Date.parse(response.at) - Date.parse(at)
	return [time.join(':'), ms === undefined ? '' : `, ${ms} ms`]
}

/** Formats a request as one line for the terminal: method, path, status, effect and fault. */
export function formatRequest(entry: LogEntry, space: string): string {
	const { seq, method, path, status, problem, applied, effect, operation, fault } = entry
	const prefix = space === '' ? '' : `/~${maskText(space)}`
	const [time, duration] = formatTimes(entry)
	const parts = [
		`${status ?? 'no response'}${problem === undefined ? '' : ` ${problem}`}`,
		applied ? `applied: ${operation ?? effect}` : 'nothing applied',
		...(fault ? [`fault ${fault.id}: ${fault.action} ${fault.at}`] : []),
	]
	return `${time} ${seq}. ${method} ${prefix}${path} → ${parts.join(', ')}${duration}`
}

/** A line for the terminal, and its colour if the terminal has colours. */
export interface ColouredLine {
	/** The line without escape sequences. */
	readonly text: string
	/** A style of `styleText` of `node:util`. */
	readonly style: 'green' | 'gray' | 'yellow' | 'red'
}

const styles: Readonly<Record<Tone, ColouredLine['style']>> = {
	good: 'green',
	plain: 'gray',
	warn: 'yellow',
	loud: 'red',
}

/** Formats what happened to a payment as one line. It is printed below the line of its request: `000300 · 1990: applied twice`. */
export function formatPayment(payment: Payment): ColouredLine {
	const { verdict, counts, received } = payment
	const { title = `payment of request ${received[0]}`, amount } = findNames(payment)
	// The values come from a request, so a value that could control a terminal isn't printed.
	const names = [title, amount].filter((text) => text !== undefined && /^[\x20-\x7e]{1,64}$/.test(text))
	const often = counts.applied > 2 ? ` (${counts.applied} times)` : ''
	const { tone, texts } = verdicts[verdict]
	return { text: `         ${names.join(' · ')}: ${texts[0]}${often}`, style: styles[tone] }
}

/** Formats what the program prints while it serves. */
import process from 'node:process'
import type { LogEntry } from '../../entry.ts'
import { maskText } from '../../masking.ts'
import { findNames, type Payment } from '../../payments.ts'
import { emulatorVariables } from '../../variables.ts'
import { type Tone, tones } from '../../verdict.ts'
import { verdictTexts } from '../../verdict-texts.ts'
import type { Served } from './start.ts'

/** A line to paste that sets a variable: for PowerShell on Windows, otherwise for a POSIX shell. */
function formatSetting(name: string, value: string): string {
	return process.platform === 'win32' ? `$env:${name} = '${value}'` : `export ${name}=${value}`
}

/** Text that is printed when the emulator is ready: URL, console, and lines for the client's shell. */
export function formatReady({ url, reach }: Served): string {
	return [
		`tarja emulator is ready at ${url}`,
		...(reach === undefined ? [] : [`  ${reach}`]),
		`  log      ${url}/-/log`,
		`  console  ${url}/-/`,
		'',
		...Object.entries(emulatorVariables(url)).map(([name, value]) => formatSetting(name, value)),
	].join('\n')
}

/** Formats when a request arrived, by the local clock, and how many milliseconds its response took. */
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

/** A line for the terminal, and the colour in which it is printed where there is one. */
export interface ColouredLine {
	/** The line, without any escape sequence. */
	readonly text: string
	/** Style as `styleText` of `node:util` takes it. */
	readonly style: 'green' | 'gray' | 'yellow' | 'red'
}

const styles: Readonly<Record<Tone, ColouredLine['style']>> = {
	good: 'green',
	plain: 'gray',
	warn: 'yellow',
	loud: 'red',
}

/** Formats what became of a payment as one line, to stand below that of its request: `000300 · 1990: applied twice`. */
export function formatPayment(payment: Payment): ColouredLine {
	const { verdict, counts, received } = payment
	const { title = `payment of request ${received[0]}`, amount } = findNames(payment)
	// A value comes from a request: what could control a terminal is not printed.
	const names = [title, amount].filter((text) => text !== undefined && /^[\x20-\x7e]{1,64}$/.test(text))
	const often = counts.applied > 2 ? ` (${counts.applied} times)` : ''
	return { text: `         ${names.join(' · ')}: ${verdictTexts[verdict][0]}${often}`, style: styles[tones[verdict]] }
}

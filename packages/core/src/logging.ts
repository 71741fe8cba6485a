/**
 * Log lines: one for each call, exchange, token request and journal entry, for any logger.
 * @module
 */
import type { None } from './call-types.ts'
import { definePlugin, type Plugin } from './plugin.ts'
import { redact } from './redact.ts'
import type { ClientEvent } from './watch.ts'

/** How much a line matters, from least to most. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One line. All members are texts, numbers and booleans; none holds an input, a URL that was filled in, a header or a body. */
export interface LogRecord {
	readonly level: LogLevel
	/** The event's type. */
	readonly event: ClientEvent['type']
	/** The line for a person: `payments.createIntent unknown (timeout) after 10002 ms, 1 attempt`. */
	readonly message: string
	readonly [field: string]: string | number | boolean | undefined
}

/** Options of {@linkcode logging}. */
export interface LoggingOptions {
	/** Lines that matter less are not written. Default `info`. */
	readonly level?: LogLevel
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/**
 * Writes a line for what happens in a client: to a console, pino, Workers Logs, or a channel of `diagnostics_channel`.
 *
 * | level | what |
 * |---|---|
 * | `error` | a call that is `unknown`; a token that could not be had; a journal that could not be told |
 * | `warn` | a call that is `rejected` or `not_sent`; an exchange that failed; a retry; a token store that failed |
 * | `info` | a call that was applied; a token that was got |
 * | `debug` | exchanges that were answered; entries of the journal; calls that wait for another's token |
 *
 * Only what is listed in `LogRecord` is written, and texts go through `redact`. Where `write` throws, the line is lost and the call
 * goes on.
 *
 * @param write Takes one record: `(record) => logger[record.level](record)`.
 * @param options See {@linkcode LoggingOptions}.
 * @returns A plugin without a namespace.
 * @see Core's README, "Watching".
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { logging } from '@tarja/core/logging'
 *
 * const lines = logging((record) => console.log(JSON.stringify(record)))
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(lines)
 * ```
 */
export function logging(
	write: (record: LogRecord) => unknown,
	{ level = 'info' }: LoggingOptions = {},
): Plugin<'logging', None> {
	const least = order.indexOf(level)
	const hear = (event: ClientEvent): unknown => {
		const record = recordOf(event)
		return record && order.indexOf(record.level) >= least ? write(record) : undefined
	}
	return definePlugin({ id: 'logging', setup: () => ({ watch: { hear } }) })
}

/**
 * Makes the record of an event, for loggers that hear events by themselves.
 *
 * @param event What a watcher hears.
 * @returns `undefined` for what begins: its end has a line.
 */
export function recordOf(event: ClientEvent): LogRecord | undefined {
	switch (event.type) {
		case 'call_started':
		case 'attempt_started':
			return undefined
		case 'call_ended':
			return callRecord(event)
		case 'attempt_ended':
			return attemptRecord(event)
		case 'retry':
			return retryRecord(event)
		default:
			return 'entry' in event ? journalRecord(event) : tokenRecord(event)
	}
}

function callRecord(event: Extract<ClientEvent, { type: 'call_ended' }>): LogRecord {
	const { call, outcome, error, status, attempts, mayHaveReplayed, durationMs } = event
	const level = outcome === 'applied' ? 'info' : outcome === 'unknown' ? 'error' : 'warn'
	const code = error?.code
	const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`
	const message = `${call.operation} ${outcome}${code ? ` (${code})` : ''} after ${whole(durationMs)} ms, ${tries}`
	return line(level, event.type, message, {
		...{ operation: call.operation, method: call.method, path: call.path, effect: call.effect },
		...{ outcome, code, status, attempts, mayHaveReplayed, durationMs: whole(durationMs) },
	})
}

function attemptRecord(event: Extract<ClientEvent, { type: 'attempt_ended' }>): LogRecord {
	const { attempt, status, code, runtimeCode, durationMs } = event
	const { call, number, tryNumber } = attempt
	const how = status ?? [code, runtimeCode].filter(Boolean).join(' ')
	const message = `${call.method} ${call.path} ${how} in ${whole(durationMs)} ms`
	return line(code ? 'warn' : 'debug', event.type, message, {
		...{ operation: call.operation, method: call.method, path: call.path, attempt: number, tryNumber },
		...{ status, code, runtimeCode, durationMs: whole(durationMs) },
	})
}

function retryRecord(event: Extract<ClientEvent, { type: 'retry' }>): LogRecord {
	const { call, tryNumber, waitedMs, status, code } = event
	const why = status === undefined ? String(code) : `status ${status}`
	const message = `${call.operation} is tried again after ${why}, try ${tryNumber}, ${whole(waitedMs)} ms later`
	return line('warn', event.type, message, {
		operation: call.operation,
		tryNumber,
		waitedMs: whole(waitedMs),
		status,
		code,
	})
}

type TokenHappening = Exclude<ClientEvent, { entry: string } | { call: object } | { attempt: object }>

function tokenRecord(event: TokenHappening): LogRecord {
	switch (event.type) {
		case 'token_minted':
			return tokenLine(
				'info',
				event.type,
				`token got (${event.reason}), lasts ${whole(event.lifetimeMs / 1000)} s`,
				event,
			)
		case 'token_joined':
			return tokenLine('debug', event.type, `waits for a token (${event.reason})`, event)
		case 'token_failed':
			return tokenLine('error', event.type, `no token (${event.reason}): ${textOf(event.error)}`, event)
		case 'token_refresh_failed':
			return line('warn', event.type, `token not renewed: ${textOf(event.cause)}`)
		case 'token_store_failed':
			return line('warn', event.type, `token store failed (${event.action}): ${textOf(event.cause)}`, {
				action: event.action,
			})
		case 'token_flight_taken_over':
			return line('warn', event.type, `took over a token request after ${whole(event.afterMs)} ms`)
		case 'token_response_deviates': {
			const fields = event.issues.map(({ path }) => path.join('.')).join(', ')
			return line('warn', event.type, `the token endpoint’s answer is not as shown: ${fields}`)
		}
	}
}

function journalRecord(event: Extract<ClientEvent, { entry: string }>): LogRecord {
	const { type, operation, entry, outcome } = event
	const messages = {
		journal_opened: 'is in the journal',
		journal_settled: `is settled in the journal as ${outcome}`,
		journal_settle_failed: 'could not be settled in the journal: it stays unresolved',
		journal_write_late: 'was written into the journal too late, and not sent',
		journal_unidentified: 'has no fields in the journal to look it up by: name them in identifiedBy',
	}
	const level = { journal_opened: 'debug', journal_settled: 'debug', journal_unidentified: 'warn' } as const
	return line(type in level ? level[type as keyof typeof level] : 'error', type, `${operation} ${messages[type]}`, {
		...{ operation, entry, outcome },
	})
}

function tokenLine(
	level: LogLevel,
	event: LogRecord['event'],
	message: string,
	{ reason }: { reason: string },
): LogRecord {
	return line(level, event, message, { reason })
}

function line(level: LogLevel, event: LogRecord['event'], message: string, fields: Partial<LogRecord> = {}): LogRecord {
	const said = Object.entries(fields).filter(([, value]) => value !== undefined)
	const printable = said.map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value])
	return { level, event, message: redact(message), ...Object.fromEntries(printable) }
}

const whole = (number: number): number => Math.round(number)

function textOf(error: unknown): string {
	return error instanceof Error ? error.message : 'see the event'
}

const marks: Readonly<Record<LogLevel, string>> = { debug: '·', info: '✓', warn: '!', error: '✗' }

/**
 * Prints records for a person who develops: a mark, the time of day and the message.
 *
 * @param print Takes one line of text.
 * @returns What `logging` takes.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { logging, printed } from '@tarja/core/logging'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(logging(printed(console.log), { level: 'debug' }))
 * // 10:07:11.123 ✓ payments.createIntent applied after 12 ms, 1 attempt
 * ```
 */
export function printed(print: (text: string) => void): (record: LogRecord) => void {
	return ({ level, message }) => print(`${new Date().toISOString().slice(11, 23)} ${marks[level]} ${message}`)
}

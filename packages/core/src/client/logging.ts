/**
 * Makes log records for any logger: one for each call, attempt, token request and plugin notice.
 * @module
 */
import type { Issue } from '../errors/details.ts'
import { formatIdentity, redact, toOneLine } from '../errors/redact.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import { type ClientEvent, toPrintableFacts } from './observers.ts'
import { definePlugin, type EmptyObject, type Plugin } from './plugin.ts'

/** Severity of a log record, from the least to the most severe. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/**
 * One log record, with texts, numbers and booleans. It contains no input, filled-in URL, header or body. Only if a call may have been
 * applied, its record has the identifying fields, as in `error.fields`: `'fields.nsuOrigem'`.
 */
export interface LogRecord {
	/** Severity of this record. The option `level` filters by it. */
	readonly level: LogLevel
	/** Type of the event, or of the plugin's notice. */
	readonly event: string
	/**
	 * The line for a person: `payments.createIntent unknown (timeout) after 10002 ms, 1 attempt`. If a payment may have been made, the fields
	 * that identify it follow in brackets.
	 */
	readonly message: string
	/** Id of the record that was kept of the failed call: with `@tarja/journal`, its entry. */
	readonly entryId?: string | undefined
	readonly [field: string]: string | number | boolean | undefined
}

/** Decides which events {@linkcode logging} passes to the logger. */
export interface LoggingOptions {
	/** Lowest severity that is logged. Default `info`. */
	readonly level?: LogLevel
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/**
 * Writes a line for each event of a client: to a console, pino, Workers Logs, or a channel of `diagnostics_channel`.
 *
 * | level | events |
 * |---|---|
 * | `error` | a call that is `unknown`; a token request that failed |
 * | `warn` | a call that is `rejected` or `not_processed`, or whose response deviates; a failed attempt, renewal or token store |
 * | `info` | a call that was applied; a token that was issued |
 * | `debug` | attempts that got a response |
 * | its own | a plugin's notice: a journal that could not be written is an `error`, an entry `debug` |
 *
 * It writes only the members of `LogRecord`, and texts go through `redact`. If `write` throws, the line is lost and the call
 * continues.
 *
 * @param write Gets one record. For pino: `({ level, message, ...facts }) => logger[level](facts, message)`.
 * @param options See {@linkcode LoggingOptions}.
 * @returns A plugin without a namespace.
 * @throws {TarjaError} `configuration` (`not_processed`) if `write` isn't a function, or `level` isn't a level.
 * @see Core's README, "Observation".
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
): Plugin<'logging', EmptyObject> {
	const least = order.indexOf(level)
	if (typeof write !== 'function' || least < 0)
		throw createConfigurationError(
			'option',
			`Cannot log: write is no function, or level is none of ${order}; correct it`,
		)
	const on = (event: ClientEvent): unknown => {
		const record = toLogRecord(event)
		return record && order.indexOf(record.level) >= least ? write(record) : undefined
	}
	return definePlugin({ id: 'logging', setup: () => ({ observe: { on } }) })
}

/** Makes the record of an event; `undefined` for the start of a call or attempt, because its end has a line. */
function toLogRecord(event: ClientEvent): LogRecord | undefined {
	const { type } = event
	switch (type) {
		case 'call_ended':
			return callRecord(event)
		case 'attempt_ended':
			return attemptRecord(event)
		case 'notice': {
			const { type: noticed, level, message, ...facts } = event.notice
			return createLogRecord(level, noticed, message, facts)
		}
		case 'token_issued': {
			const { reason, lifetimeMs } = event
			return createLogRecord('info', type, `token got (${reason}), lasts ${Math.round(lifetimeMs / 1000)} s`, {
				reason,
			})
		}
		case 'token_failed': {
			const { reason, cause } = event
			const level = reason === 'expiring' ? 'warn' : 'error'
			return createLogRecord(level, type, `no token (${reason}): ${formatCause(cause)}`, { reason })
		}
		case 'token_store_failed': {
			const { action, cause } = event
			return createLogRecord('warn', type, `token store failed (${action}): ${formatCause(cause)}`, { action })
		}
		case 'token_response_deviates': {
			const fields = event.issues.map(({ path }) => path.join('.')).join(', ')
			return createLogRecord('warn', type, `the token endpoint’s response is not as shown: ${fields}`)
		}
		case 'header_replaced':
			return createLogRecord('warn', type, `another ${event.name} was sent than that of createClient({ headers })`)
		default:
			return undefined
	}
}

function callRecord(event: Extract<ClientEvent, { type: 'call_ended' }>): LogRecord {
	const { call, outcome, error, deviations = [], status, attempts, mayHaveReplayed, requestId, durationMs } = event
	const level = outcome === 'applied' && !deviations.length ? 'info' : outcome === 'unknown' ? 'error' : 'warn'
	const code = error?.code
	const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`
	const message = `${call.operation} ${outcome}${code ? ` (${code})` : ''} after ${Math.round(durationMs)} ms, ${tries}${formatDeviations(deviations)}`
	const { reference } = call
	const { entryId, fields = {} } = error ?? {}
	const record = createLogRecord(level, event.type, message, {
		...{ operation: call.operation, method: call.method, path: call.path, effect: call.effect },
		...{ reference, outcome, code, status, attempts, mayHaveReplayed, requestId, durationMs: Math.round(durationMs) },
		deviations: deviations.length || undefined,
	})
	// Not redacted again, because both are already printable, and a number like a card number is needed to find the payment.
	const named = Object.entries(fields).map(([name, value]) => [`fields.${name}`, toFact(value)])
	const end = error?.fields ? formatIdentity({ reference, entry: entryId }, fields) : ''
	return {
		...record,
		message: record.message + end,
		...(entryId !== undefined && { entryId }),
		...Object.fromEntries(named),
	}
}

function formatDeviations(deviations: readonly Issue[]): string {
	const fields = deviations.slice(0, 8).map(({ path }) => path.join('.'))
	return fields.length ? `; its response deviates in ${fields.join(', ')}` : ''
}

function attemptRecord(event: Extract<ClientEvent, { type: 'attempt_ended' }>): LogRecord {
	const { attempt, status, code, runtimeCode, durationMs } = event
	const { call, number, tryNumber } = attempt
	const ending = status ?? [code, runtimeCode].filter(Boolean).join(' ')
	const message = `${call.method} ${call.path} ${ending} in ${Math.round(durationMs)} ms`
	return createLogRecord(code ? 'warn' : 'debug', event.type, message, {
		...{ operation: call.operation, method: call.method, path: call.path, reference: call.reference },
		...{ attempt: number, tryNumber },
		...{ status, code, runtimeCode, durationMs: Math.round(durationMs) },
	})
}

function createLogRecord(level: LogLevel, event: string, message: string, fields: Partial<LogRecord> = {}): LogRecord {
	return { level, event, message: toOneLine(redact(message)), ...toPrintableFacts(fields) }
}

const toFact = (value: unknown): string | number | boolean =>
	typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value)

const formatCause = (cause: Error | undefined): string => cause?.message ?? 'see the event'

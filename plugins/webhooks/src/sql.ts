/**
 * Remembers webhooks in Postgres, SQLite or Cloudflare's D1.
 * @module
 */
import type { ParkedWebhook, WebhookClaim, WebhookStore } from '@tarja/core/plugin'

/** Runs one statement with its values, and resolves to its rows. */
export type RunWebhookSql = (
	text: string,
	values: readonly (string | number)[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Options of {@linkcode sqlWebhooks}. */
export interface SqlWebhooksOptions {
	/** SQL dialect of the database. D1 is `sqlite`. */
	readonly dialect: 'postgres' | 'sqlite'
	/** Milliseconds after which a claim lapses: longer than `handle` ever takes. Default 60,000. */
	readonly claimMs?: number
	/** Milliseconds after which a parked event is handled again. Default: one hour. */
	readonly parkForMs?: number
}

/** The statements that create the table and its indexes, one in each line, because D1's `exec` reads lines. Run them once. */
export const webhookTable: string =
	`CREATE TABLE IF NOT EXISTS tarja_webhooks (name TEXT PRIMARY KEY, sender TEXT NOT NULL, state TEXT NOT NULL, holder TEXT NOT NULL,
	free_at BIGINT NOT NULL, forget_at BIGINT NOT NULL, failures BIGINT NOT NULL, failed_at BIGINT NOT NULL, content TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS tarja_webhooks_parked ON tarja_webhooks (sender, free_at) WHERE state = 'parked';
CREATE INDEX IF NOT EXISTS tarja_webhooks_forget ON tarja_webhooks (forget_at);
`.replaceAll('\n\t', ' ')

const hourMs = 3_600_000
const parkedMs = 30 * 24 * hourMs
const sweepEveryMs = 60_000
/** Most rows that one claim deletes. */
const mostAtOnce = 100
/** The latest time of a JavaScript `Date`, because a database has no `Infinity` among its integers. */
const foreverMs = 8.64e15

/**
 * Creates a store in your database, for any number of processes. The database's clock counts.
 *
 * @param run Runs one statement. It must not repeat it.
 * @param options See {@linkcode SqlWebhooksOptions}.
 * @returns A store.
 * @example
 * ```ts
 * import { sqlWebhooks } from '@tarja/webhooks/sql'
 *
 * declare const pool: { query(text: string, values: (string | number)[]): Promise<{ rows: Record<string, unknown>[] }> }
 * const store = sqlWebhooks(async (text, values) => (await pool.query(text, [...values])).rows, { dialect: 'postgres' })
 * ```
 */
export function sqlWebhooks(run: RunWebhookSql, options: SqlWebhooksOptions): WebhookStore {
	const { dialect, claimMs = 60_000, parkForMs = hourMs } = options
	let sweptAtMs = 0
	const sql = createStatements(dialect)
	const toClaim = (name: string, holder: string, row: Readonly<Record<string, unknown>>): WebhookClaim => {
		const end = (state: string, failed: number, content: string): ReturnType<RunWebhookSql> =>
			run(sql.end, [name, holder, state, failed, content, state === 'parked' ? parkForMs : 0, parkedMs])
		return {
			failures: Number(row.failures),
			failedForMs: Number(row.ago),
			finish: async () => void (await end('done', 0, '')),
			release: async () => void (await end('open', 1, '')),
			async park(content) {
				if (!(await end('parked', 1, content)).length)
					throw new Error('Cannot park the event: another process has claimed it')
			},
		}
	}
	return {
		async claim(name, sender, rememberMs) {
			// Not at each claim, because that costs a statement. If it fails, the next minute's turn does it.
			if (Math.abs(Date.now() - sweptAtMs) >= sweepEveryMs) {
				sweptAtMs = Date.now()
				const { length } = await run(sql.forget, []).catch(() => [])
				// More rows may wait, because some senders send more than that in a minute.
				if (length === mostAtOnce) sweptAtMs = 0
			}
			const holder = crypto.randomUUID()
			const rest = Math.ceil(Math.min(rememberMs, foreverMs / 2))
			const [row] = await run(sql.claim, [name, sender, holder, claimMs, rest])
			if (!row)
				throw new Error('Cannot claim the event: the database returned no row; return the rows of each statement')
			if (row.holder === holder) return toClaim(name, holder, row)
			return row.state === 'open' ? 'pending' : 'done'
		},
		async claimParked(sender, limit): Promise<readonly ParkedWebhook[]> {
			const holder = crypto.randomUUID()
			const rows = await run(sql.parked, [sender, holder, claimMs, limit])
			return rows.map((row) => {
				const name = String(row.name)
				return { name, content: String(row.content), claim: toClaim(name, holder, row) }
			})
		},
	}
}

function createStatements(dialect: 'postgres' | 'sqlite'): Record<'claim' | 'end' | 'parked' | 'forget', string> {
	const isPostgres = dialect === 'postgres'
	const now = isPostgres
		? // One time for the whole statement, because Postgres uses no index for a comparison with clock_timestamp().
			'CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)'
		: "CAST(unixepoch('subsec') * 1000 AS BIGINT)"
	const at = (place: number): string => (isPostgres ? `$${place}` : `?${place}`)
	const whole = (place: number): string => `CAST(${at(place)} AS BIGINT)`
	const failedFor = `CASE failed_at WHEN 0 THEN 0 ELSE ${now} - failed_at END AS ago`
	const isFree = `t.state = 'open' AND t.free_at <= ${now}`
	return {
		claim: `INSERT INTO tarja_webhooks AS t (name, sender, state, holder, free_at, forget_at, failures, failed_at, content)
VALUES (${at(1)}, ${at(2)}, 'open', ${at(3)}, ${now} + ${whole(4)}, ${now} + ${whole(5)}, 0, 0, '')
ON CONFLICT (name) DO UPDATE SET holder = CASE WHEN ${isFree} THEN excluded.holder ELSE t.holder END,
free_at = CASE WHEN ${isFree} THEN excluded.free_at ELSE t.free_at END,
forget_at = CASE WHEN t.state <> 'parked' AND excluded.forget_at > t.forget_at THEN excluded.forget_at ELSE t.forget_at END
RETURNING holder, state, failures, ${failedFor}`,
		// An event that is handled is done, whichever process holds it now.
		end: `UPDATE tarja_webhooks SET holder = '', free_at = ${now} + ${whole(6)}, failures = failures + ${whole(4)}, content = ${at(5)},
failed_at = CASE WHEN ${whole(4)} = 1 AND failed_at = 0 THEN ${now} ELSE failed_at END,
forget_at = CASE WHEN ${whole(6)} > 0 AND state <> 'parked' THEN ${now} + ${whole(7)} ELSE forget_at END,
state = CAST(${at(3)} AS TEXT)
WHERE name = ${at(1)} AND (holder = ${at(2)} OR CAST(${at(3)} AS TEXT) = 'done') RETURNING name`,
		parked: `UPDATE tarja_webhooks SET holder = ${at(2)}, free_at = ${now} + ${whole(3)} WHERE name IN (SELECT name FROM tarja_webhooks
WHERE sender = ${at(1)} AND state = 'parked' AND free_at <= ${now} LIMIT ${whole(4)}) AND state = 'parked' AND free_at <= ${now}
RETURNING name, content, failures, ${failedFor}`,
		forget: `DELETE FROM tarja_webhooks WHERE name IN (SELECT name FROM tarja_webhooks WHERE forget_at <= ${now} AND free_at <= ${now} LIMIT ${mostAtOnce}) RETURNING name`,
	}
}

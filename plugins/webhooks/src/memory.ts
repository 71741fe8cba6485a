/**
 * Remembers webhooks in one process, for tests and for trying things out.
 * @module
 */
import type { ParkedWebhook, WebhookClaim, WebhookStore } from '@tarja/core/plugin'

/** Options of {@linkcode memoryWebhooks}. */
export interface MemoryWebhooksOptions {
	/** Milliseconds after which a claim lapses: longer than `handle` ever takes. Default 60,000. */
	readonly claimMs?: number
	/** Milliseconds after which a parked event is handled again. Default: one hour. */
	readonly parkForMs?: number
	/** Returns the current time in epoch milliseconds. Default: the system clock. */
	readonly nowMs?: () => number
}

interface Row {
	readonly sender: string
	state: 'open' | 'done' | 'parked'
	holder: object | undefined
	freeAtMs: number
	forgetAtMs: number
	failures: number
	failedAtMs: number
	content: string
}

const hourMs = 3_600_000
const parkedMs = 30 * 24 * hourMs
const sweepEveryMs = 60_000

/**
 * Creates a store in the memory of one process. A restart forgets everything, so use `sqlWebhooks` in production.
 *
 * @param options See {@linkcode MemoryWebhooksOptions}.
 * @returns A store.
 * @example
 * ```ts
 * import { memoryWebhooks } from '@tarja/webhooks/memory'
 *
 * const store = memoryWebhooks()
 * ```
 */
export function memoryWebhooks(options: MemoryWebhooksOptions = {}): WebhookStore {
	const { claimMs = 60_000, parkForMs = hourMs, nowMs = Date.now } = options
	const rows = new Map<string, Row>()
	let sweptAtMs = 0
	const forget = (name: string, row: Row | undefined): void => {
		if (row && row.forgetAtMs <= nowMs() && row.freeAtMs <= nowMs()) rows.delete(name)
	}
	const hold = (row: Row): WebhookClaim => {
		const holder = {}
		Object.assign(row, { holder, freeAtMs: nowMs() + claimMs })
		return createClaim(row, holder, { nowMs, parkForMs })
	}
	return {
		claim(name, sender, rememberMs) {
			const now = nowMs()
			// Not at each claim, because there can be many rows.
			if (Math.abs(now - sweptAtMs) >= sweepEveryMs) {
				sweptAtMs = now
				for (const [other, row] of rows) forget(other, row)
			}
			forget(name, rows.get(name))
			const known = rows.get(name) ?? createRow(sender)
			rows.set(name, known)
			if (known.state !== 'parked') known.forgetAtMs = Math.max(known.forgetAtMs, now + rememberMs)
			if (known.state !== 'open') return 'done'
			return known.freeAtMs > now ? 'pending' : hold(known)
		},
		claimParked(sender, limit): readonly ParkedWebhook[] {
			const isDue = ([, row]: [string, Row]): boolean =>
				row.state === 'parked' && row.sender === sender && row.freeAtMs <= nowMs()
			const due = [...rows].filter(isDue).slice(0, limit)
			return due.map(([name, row]) => ({ name, content: row.content, claim: hold(row) }))
		},
	}
}

function createRow(sender: string): Row {
	const times = { freeAtMs: 0, forgetAtMs: 0, failedAtMs: 0 }
	return { sender, state: 'open', holder: undefined, failures: 0, content: '', ...times }
}

function createClaim(
	row: Row,
	holder: object,
	{ nowMs, parkForMs }: Required<Pick<MemoryWebhooksOptions, 'nowMs' | 'parkForMs'>>,
): WebhookClaim {
	const fail = (): void => {
		row.failures += 1
		row.failedAtMs ||= nowMs()
	}
	return {
		failures: row.failures,
		failedForMs: row.failedAtMs && nowMs() - row.failedAtMs,
		finish() {
			Object.assign(row, { state: 'done', holder: undefined, freeAtMs: 0, content: '' })
		},
		release() {
			if (row.holder !== holder) return
			fail()
			Object.assign(row, { holder: undefined, freeAtMs: 0 })
		},
		park(content) {
			if (row.holder !== holder) throw new Error('Cannot park the event: another process has claimed it')
			fail()
			if (row.state !== 'parked') row.forgetAtMs = nowMs() + parkedMs
			Object.assign(row, { state: 'parked', holder: undefined, freeAtMs: nowMs() + parkForMs, content })
		},
	}
}

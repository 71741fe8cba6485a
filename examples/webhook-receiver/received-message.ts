// What is remembered of one message. Its Durable Object does one thing at a time, so that of two copies that arrive together
// one is new; a KV store could not tell. A class, because Durable Objects are.
import { DurableObject } from 'cloudflare:workers'

/** `pending`: somebody is at work on it right now. */
export type Claim = 'new' | 'pending' | 'done'

interface Memory {
	/** Whose it is: one that was slow for too long must not give back what another has taken since. */
	readonly holder: string
	readonly isDone: boolean
	readonly claimedAtMs: number
	/** Epoch milliseconds. */
	readonly forgetAtMs: number
}

// A Worker that took a message and died must not keep it for ever.
const patienceMs = 60_000
// Longer than the signature is good for: senders repeat for days what was not acknowledged, with a new time each time.
const rememberMs = 7 * 86_400_000

export class ReceivedMessage extends DurableObject {
	/** Takes the message, if nobody has. */
	async claim(untilSeconds: number, holder: string): Promise<Claim> {
		const known = await this.ctx.storage.get<Memory>('memory')
		const nowMs = Date.now()
		if (known?.isDone) return 'done'
		if (known && nowMs - known.claimedAtMs < patienceMs) return 'pending'
		const forgetAtMs = Math.max(untilSeconds * 1000, nowMs + rememberMs)
		await this.ctx.storage.put('memory', { holder, isDone: false, claimedAtMs: nowMs, forgetAtMs } satisfies Memory)
		await this.ctx.storage.setAlarm(forgetAtMs)
		return 'new'
	}

	async finish(): Promise<void> {
		const known = await this.ctx.storage.get<Memory>('memory')
		if (known) await this.ctx.storage.put('memory', { ...known, isDone: true } satisfies Memory)
	}

	/** Gives the message back, if it is still this holder's. */
	async release(holder: string): Promise<void> {
		const known = await this.ctx.storage.get<Memory>('memory')
		if (known?.holder === holder && !known.isDone) await this.ctx.storage.deleteAll()
	}

	async alarm(): Promise<void> {
		await this.ctx.storage.deleteAll()
	}
}

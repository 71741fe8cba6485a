// The state of one message. Its Durable Object does one thing at a time, so one of two copies that arrive together is new. A KV store
// couldn't tell them apart.
import { DurableObject } from 'cloudflare:workers'

/** `pending`: a request is handling the message now. */
export type ClaimState = 'new' | 'pending' | 'done'

interface Memory {
	/** The request that claimed the message. A slow request must not release a message that another has claimed since. */
	readonly holder: string
	readonly isDone: boolean
	readonly claimedAtMs: number
}

// A request that claimed a message and died must not keep it forever.
const patienceMs = 60_000

export class ReceivedMessage extends DurableObject {
	/** Claims the message, if no request has. */
	async claim(untilSeconds: number, holder: string): Promise<ClaimState> {
		const known = await this.ctx.storage.get<Memory>('memory')
		const nowMs = Date.now()
		if (known?.isDone) return 'done'
		if (known && nowMs - known.claimedAtMs < patienceMs) return 'pending'
		await this.ctx.storage.put('memory', { holder, isDone: false, claimedAtMs: nowMs } satisfies Memory)
		// `Infinity`: a format without a time. Its copies stay valid, so the message is remembered for good.
		if (Number.isFinite(untilSeconds)) await this.ctx.storage.setAlarm(untilSeconds * 1000)
		return 'new'
	}

	async finish(): Promise<void> {
		const known = await this.ctx.storage.get<Memory>('memory')
		if (known) await this.ctx.storage.put('memory', { ...known, isDone: true } satisfies Memory)
	}

	/** Forgets the message, unless another request has claimed it since. */
	async release(holder: string): Promise<void> {
		const known = await this.ctx.storage.get<Memory>('memory')
		if (known?.holder === holder && !known.isDone) await this.ctx.storage.deleteAll()
	}

	async alarm(): Promise<void> {
		await this.ctx.storage.deleteAll()
	}
}

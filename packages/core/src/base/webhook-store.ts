/**
 * What a webhook receiver asks of its store. It is here because `@tarja/testing` checks the stores of `@tarja/webhooks`.
 * @module
 */

/** An event that this process may handle now. When it is handled or failed, call exactly one of the three functions. */
export interface WebhookClaim {
	/** How often the event failed before. */
	readonly failures: number
	/** Milliseconds since the event failed for the first time. 0 if it never failed. */
	readonly failedForMs: number
	/** Stores that the event is handled, also if the claim has lapsed. */
	finish(): Promise<void> | void
	/** Stores that the event failed once more, so that it can be claimed again at once. Does nothing if another process has claimed it. */
	release(): Promise<void> | void
	/**
	 * Keeps the event's content for 30 days, counted from the first time. `claimParked` returns the event one hour later.
	 *
	 * @throws If it isn't kept, or if another process has claimed the event.
	 */
	park(content: string): Promise<void> | void
}

/** A parked event that this process may handle now. */
export interface ParkedWebhook {
	/** The name under which it was claimed. */
	readonly name: string
	/** The text that was parked. */
	readonly content: string
	/** Call `finish` if it is handled, or `park` if it failed again. */
	readonly claim: WebhookClaim
}

/** Remembers the events that were received. All processes of a receiver share one. */
export interface WebhookStore {
	/**
	 * Claims an event in one atomic step, because two copies that arrive together would otherwise both be handled. A claim lapses by itself,
	 * because a process can die.
	 *
	 * @param name Identifies the event: 64 hexadecimal digits.
	 * @param sender Who sent it.
	 * @param rememberMs Milliseconds from now on after which the event may be forgotten. `Infinity` if its copies stay valid.
	 * @returns A claim, `pending` while another process handles the event, `done` once it is handled or parked.
	 */
	claim(name: string, sender: string, rememberMs: number): MaybeLater<WebhookClaim | 'pending' | 'done'>
	/** Claims parked events of a sender whose hour is over: at most this many. */
	claimParked(sender: string, limit: number): MaybeLater<readonly ParkedWebhook[]>
}

type MaybeLater<Value> = Promise<Value> | Value

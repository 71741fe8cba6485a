// The events that were received, in one Durable Object with SQLite. It runs one statement at a time, so one of two copies that arrive
// together is new. A KV store couldn't tell them apart.

import { DurableObject } from 'cloudflare:workers'
import { webhookTable } from '@tarja/webhooks/sql'

export class ReceivedWebhooks extends DurableObject {
	constructor(...given: ConstructorParameters<typeof DurableObject>) {
		super(...given)
		this.ctx.storage.sql.exec(webhookTable)
	}

	/** Runs one statement of the store. */
	async run(text: string, values: readonly (string | number)[]): Promise<Record<string, string | number>[]> {
		return this.ctx.storage.sql.exec(text, ...values).toArray()
	}
}

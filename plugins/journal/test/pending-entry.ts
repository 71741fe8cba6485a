// An entry of a payment that is under way.
export function entryOf(id: string) {
	return {
		v: 1,
		id,
		revision: 0,
		operation: 'pay',
		method: 'POST',
		path: '/pay',
		fields: { n: '1' },
		reference: `order-of-${id}`,
		step: 'create',
		startedAt: new Date(0).toISOString(),
		sendDeadline: new Date(30_000).toISOString(),
		state: 'pending',
		attempts: 0,
		mayHaveReplayed: false,
	} as const
}

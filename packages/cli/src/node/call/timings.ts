import { definePlugin, type Plugin } from '@tarja/core'
import type { CallTimings } from '../../documents.ts'

/** Plugin that measures each HTTP exchange of a call, and a function that reads the times so far, in milliseconds. */
export interface Stopwatch {
	readonly plugin: Plugin<'tarjaTimings'>
	readonly timings: () => CallTimings
}

export function stopwatch(): Stopwatch {
	const begun = performance.now()
	const attempts: { ms: number; status?: number }[] = []
	const since = (start: number): number => Math.round(performance.now() - start)
	const plugin = definePlugin({
		id: 'tarjaTimings',
		setup: () => ({
			attempt: {
				async observe(attempt, next) {
					const start = performance.now()
					const record: { ms: number; status?: number } = { ms: 0 }
					attempts.push(record)
					try {
						const answer = await next(attempt)
						record.status = answer.status
						return answer
					} finally {
						record.ms = since(start)
					}
				},
			},
		}),
	})
	return { plugin, timings: () => ({ totalMs: since(begun), attempts }) }
}

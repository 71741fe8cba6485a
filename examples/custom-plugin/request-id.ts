// A plugin: gives every try an id of its own, and offers the last one as client.requestId.last().
import { definePlugin, type Plugin } from '@tarja/core'

export function requestId(nextId: () => string): Plugin<'requestId', { last(): string | undefined }> {
	let last: string | undefined
	return definePlugin({
		id: 'requestId',
		setup: () => ({
			api: { last: () => last },
			attempt: {
				async prepare(attempt, next) {
					last = nextId()
					attempt.headers.set('x-request-id', last)
					return next(attempt)
				},
			},
		}),
	})
}

import { afterEach, describe, expect, it, withHeldTime } from '@tarja-test/harness'
import { connect } from './connection.ts'

const { fetch: runtimeFetch } = globalThis

interface Stream {
	onmessage?: () => void
	onerror?: () => void
	here?: () => void
}

/** Hides the page, which then watches no more. */
let leave = (): void => {}

/** A browser's page as far as the connection needs one; each stream of events is kept. */
function page(answer: () => Promise<Response>): Stream[] {
	const streams: Stream[] = []
	class EventSource {
		here?: () => void
		constructor() {
			streams.push(this)
		}
		addEventListener(_name: string, heard: () => void): void {
			this.here = heard
		}
		close(): void {
			streams.splice(streams.indexOf(this), 1)
		}
	}
	const document = {
		hidden: false,
		addEventListener(_name: string, listener: () => void): void {
			leave = () => {
				document.hidden = true
				listener()
			}
		},
	}
	Object.assign(globalThis, { EventSource, document, fetch: answer })
	return streams
}

describe('the connection of the page', () => {
	afterEach(() => {
		leave()
		Reflect.deleteProperty(globalThis, 'document')
		Object.assign(globalThis, { fetch: runtimeFetch })
	})

	it('is live only while something is heard, and listens anew when nothing was', async () => {
		const state = { history: 'a', revision: 1, more: false, entries: [], payments: [], oldest: 1 }
		const streams = page(() => Promise.resolve(Response.json(state)))
		await withHeldTime(async (time) => {
			const connection = connect()
			const [first] = streams
			const live = new Promise<void>((resolve) => {
				const stop = connection.subscribe(() => {
					if (connection.status() !== 'live') return
					stop()
					resolve()
				})
			})
			first?.onmessage?.()
			await live
			for (let heard = 0; heard < 4; heard += 1) {
				time.pass(6999)
				first?.here?.()
			}
			expect([connection.status(), streams[0] === first]).to.deep.equal(['live', true])
			time.pass(7000)
			expect([connection.status(), streams.length, streams[0] === first]).to.deep.equal(['lost', 1, false])
		})
	})
})

import { afterEach, describe, expect, it, withShortWaits } from '@tarja-test/harness'
import { connect } from './connection.ts'

const { fetch: runtimeFetch } = globalThis

/** A browser's page as far as the connection needs one; each stream of events is kept. */
function page(answer: () => Promise<Response>): { onmessage?: () => void }[] {
	const streams: { onmessage?: () => void }[] = []
	class EventSource {
		constructor() {
			streams.push(this)
		}
		close(): void {
			streams.splice(streams.indexOf(this), 1)
		}
	}
	Object.assign(globalThis, { EventSource, document: { addEventListener() {}, hidden: false }, fetch: answer })
	return streams
}

describe('a page that is paused while the emulator is gone', () => {
	afterEach(() => {
		Reflect.deleteProperty(globalThis, 'document')
		Object.assign(globalThis, { fetch: runtimeFetch })
	})

	it('stays paused, as it hears no events that would keep it live', async () => {
		let fail = (): void => {}
		const streams = page(
			() =>
				new Promise((_, reject) => {
					fail = () => reject(new TypeError('gone'))
				}),
		)
		const connection = connect()
		streams[0]?.onmessage?.()
		connection.pause(true)
		await withShortWaits(async () => {
			fail()
			await new Promise((resolve) => setTimeout(resolve, 20))
		})
		expect([connection.status(), streams.length]).to.deep.equal(['paused', 0])
		connection.pause(false)
		expect([connection.status(), streams.length]).to.deep.equal(['connecting', 1])
	})
})

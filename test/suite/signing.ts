// A URL that is signed, as it arrives over HTTP in every runtime.
import { toSentUrl } from '@tarja/request-signing'
import { describe, expect, it, openSpace } from '@tarja-test/harness'

describe('a URL that is signed', () => {
	it('arrives as toSentUrl writes it, whatever the runtime changes', async () => {
		const space = await openSpace()
		const root = new URL(space.baseUrl).pathname
		const targets = [
			'/%7euser',
			'/%41',
			'/%c3%a9',
			'/é',
			'/^|`',
			'/a%2fb',
			'/a//b',
			'/p?',
			'/p?q=%7e%2d',
			'/p?q={}|^`',
			'/p?é',
		]
		const sent: string[] = []
		for (const target of targets) {
			const url = toSentUrl(`${space.baseUrl}/odd${target}`)
			sent.push(url.slice(new URL(url).origin.length + root.length))
			// The emulator knows none of these paths: what it answers, and whether CORS shows it, does not matter.
			await fetch(url).catch(() => undefined)
		}
		const { entries } = await space.log()
		expect(entries.map(({ path: seen, query }) => (query ? `${seen}?${query}` : seen))).to.deep.equal(sent)
	})
})

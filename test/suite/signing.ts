// A URL that is signed, as it arrives over HTTP in every runtime.
import { toSentUrl } from '@tarja/request-signing'
import { describe, expect, it, openSpace } from '@tarja-test/harness'

describe('a URL that is signed', () => {
	it('arrives as toSentUrl writes it, whatever the runtime changes', async () => {
		const space = await openSpace()
		const root = new URL(space.baseUrl).pathname
		const targets = [
			'/a b',
			'/é',
			`/'(){}|^\`<>"`,
			`/p?'{}|^\`<>"\\`,
			'/p?é',
			'/a\\b',
			'/[x]',
			...'/ /? /p? /p?? /p?& // /a//b //p/ /./p /a/%2E/p /%c3%a9 /%7euser /%41 /a%2fb /%5cb /%2f/p'.split(' '),
			...'/% /%zz /p?%7e=%2d /p?a=b+c%20d /p;v=1 /* /:: /@ /%00'.split(' '),
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

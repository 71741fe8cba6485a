// The URL of a request as its runtime sends it, for the runtimes whose bytes a server of this machine can see.
import { expect, it } from '@tarja-test/harness'
import { createComponentReader, toIdentifier } from '../src/http-signatures/component.ts'
import { toSentUrl } from '../src/message.ts'
import { oddTargets, requestLines } from '../vectors/wire.ts'

export function wireUrlCase(): void {
	it('is what goes out, so that a signature over the request target holds', async () => {
		const { origin, lines, close } = await requestLines()
		const signed: string[] = []
		for (const target of oddTargets) {
			const url = toSentUrl(origin + target)
			const message = { method: 'POST', url, headers: new Headers(), body: null }
			signed.push(`POST ${createComponentReader(message)(toIdentifier('@request-target'))} HTTP/1.1`)
			await (await fetch(url, { method: 'POST' })).text()
		}
		close()
		expect(lines).to.deep.equal(signed)
	})
}

// The conformance suite: what tarja promises in every runtime, through its published entries, against the sandbox over HTTP.
import { createClient } from '@tarja/core'
import { describe, expect, it, openSpace, runtime } from '@tarja-test/harness'

describe('the suite', () => {
	it('loads the built packages in this runtime', () => {
		expect(createClient).to.be.a('function')
		expect(runtime).to.be.oneOf(['node', 'deno', 'bun', 'workerd', 'chromium', 'firefox', 'webkit'])
	})
	it('reaches a space of the sandbox of its own', async () => {
		const space = await openSpace()
		expect((await space.journal()).entries).to.have.lengthOf(0)
	})
})

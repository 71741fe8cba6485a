// docs/explanation/transports.md, a connection for each request: no payment gets an answer that was there before it was sent.
import { before, describe, expect, it } from '@tarja-test/harness'
import { bundledForAll, commands, printedBy } from '../bundled.mjs'

let program
before(async () => {
	program = await bundledForAll('transports/answer-ahead.mjs')
})

describe('a connection for each request, where a server has left an answer too many', () => {
	for (const runtime of ['Deno', 'Bun'])
		it(`gives every payment its own answer: any method, body, status and moment, in ${runtime}`, async () => {
			expect(await printedBy([...commands[runtime], program])).to.deep.equal({ all: 288, wrong: 0 })
		})
})

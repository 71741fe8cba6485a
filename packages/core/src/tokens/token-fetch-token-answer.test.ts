import { describe, expect, it, rejection } from '@tarja-test/harness'
import { readTokenJson, readWholeResponse } from './acquire.ts'

describe('the answer to a token request', () => {
	it('has 256 KiB at most', async () => {
		expect((await readWholeResponse(new Response(new Uint8Array(262_144)))).byteLength).to.equal(262_144)
		const error = await rejection(readWholeResponse(new Response(new Uint8Array(262_145))))
		expect(error.message).to.equal('Cannot get an access token: the answer is longer than 262144 bytes')
	})
	it('is nothing where it is no JSON', async () => {
		expect(await readTokenJson(new Response('{"a":1}'))).to.deep.equal({ a: 1 })
		expect(await readTokenJson(new Response('{'))).to.equal(undefined)
	})
})

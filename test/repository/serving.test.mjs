// The servers of tools/ stay up, whatever path somebody on this machine asks for.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@tarja-test/harness'
import { serveRegistry } from '../../tools/pack/registry.mjs'
import { readPath } from '../../tools/read-path.mjs'

describe('a server of ours', () => {
	it('responds to a path that cannot be decoded with 404, and goes on', async () => {
		const { settings, close } = await serveRegistry(new Map(), () => ({}))
		const [, port] = /:(\d+)\//.exec(settings) ?? []
		for (const path of ['/%', '//', '/%e0%a4%a', '/@tarja%2fcore%']) {
			const socket = connect(Number(port), '127.0.0.1')
			socket.end(`GET ${path} HTTP/1.1\r\nhost: own\r\nconnection: close\r\n\r\n`)
			expect(await text(socket), path).to.match(/^HTTP\/1.1 404 /)
		}
		close()
	})
	it('reads the names of packages as npm writes them', () => {
		expect(readPath('/@tarja%2fcore')).to.equal('/@tarja/core')
	})
})

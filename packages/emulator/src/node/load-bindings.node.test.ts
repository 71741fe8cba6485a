import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { loadBindings } from './load-bindings.ts'
import { serve } from './serve.ts'

function moduleWith(name: string, code: string): string {
	const file = join(temporaryDirectory, `${name}.mjs`)
	writeFileSync(file, code)
	return file
}

describe('loadBindings()', () => {
	it('gives a server what the module exports', async () => {
		const code = `export const bindings = { 'smsBroker.send': { method: 'POST', path: '/sms', auth: 'none' } }
export const answers = { 'smsBroker.send': { body: { sent: true } } }`
		const server = await serve(await loadBindings(moduleWith('bindings', code)))
		const response = await fetch(`${server.url}/sms`, { method: 'POST' })
		expect(await response.json()).to.deep.equal({ sent: true })
		await server.close()
	})

	it('refuses a module without bindings', async () => {
		const { message } = await rejection(loadBindings(moduleWith('none', 'export const answers = {}')))
		expect(message).to.match(/^Cannot start the emulator: .*exports no object "bindings"/)
	})
})

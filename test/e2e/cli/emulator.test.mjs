// tarja emulator: it serves until it is interrupted.
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@tarja-test/harness'
import { checked, linesOf } from './documents.mjs'
import { batch, refused, server } from './place.mjs'
import { directoryWith, start } from './program.mjs'

batch('tarja emulator', {
	'serves until it is interrupted, and says what it is asked': async () => {
		const settings = '{"credentials":{"credential":{"name":"a","value":"hidden"}}}'
		const { child, ended, printed, seen } = start(['emulator', '--port', '0', '--json', '--settings', settings])
		await printed('\n')
		const [ready] = linesOf(seen)
		expect(checked('emulator', ready)).to.deep.include({ type: 'ready', log: `${ready.url}/-/log` })
		await fetch(`${ready.url}/loans`)
		await printed('"request"')
		child.kill('SIGINT')
		const result = await ended
		expect(result).to.include({ code: 0, error: '' })
		expect(checked('emulator', linesOf(result)[1]).entry).to.include({ status: 501, path: '/loans' })
		expect(result.out).not.to.contain('hidden')
	},
	'opens its console, and says where it is if there is no browser': async () => {
		const bin = directoryWith({ 'xdg-open': '#!/bin/sh\necho "$1" > "$OPENED"\n' })
		chmodSync(join(bin, 'xdg-open'), 0o755)
		const opened = join(bin, 'opened')
		const env = { PATH: `${bin}:${process.env.PATH}`, OPENED: opened }
		const { child, ended, seen } = start(['emulator', '--port', '0', '--open'], { env })
		// The page may be opened before we have read what was printed.
		const ready = /ready at (\S+)\s/
		while (!existsSync(opened) || !readFileSync(opened, 'utf8').endsWith('\n') || !ready.test(seen.out))
			await new Promise((done) => setTimeout(done, 10))
		const [, url] = ready.exec(seen.out)
		expect(readFileSync(opened, 'utf8')).to.equal(`${url}/-/\n`)
		child.kill('SIGHUP')
		expect((await ended).code).to.equal(0)
		const other = start(['emulator', '--port', '0', '--open'], { env: { PATH: bin.replace(/$/, '-nothing') } })
		await other.printed('No browser could be started')
		other.child.kill('SIGTERM')
		expect((await other.ended).code).to.equal(0)
	},
	'refuses what it cannot start with': async () => {
		await refused(['emulator', '--prot', '1'], 2, 'did you mean --port?')
		await refused(['emulator', '--port', 'horse'], 2, '--port takes a whole number')
		await refused(['emulator', '--port', '99999'], 2, '--port takes a whole number of 0 to 65535')
		await refused(['emulator', '--port', '0', '--faults', '{"at":"never"}'], 3, 'at: expected one of')
		await refused(['emulator', '--port', String(server.port)], 1, 'the port is taken')
	},
})

// tarja emulator: it serves until it is interrupted.
import { expect } from '@tarja-test/harness'
import { batch, expectRefusal, server } from './place.mjs'
import { start } from './program.mjs'

batch('tarja emulator', {
	'serves until it is interrupted': async () => {
		const { child, ended, printed, seen } = start(['emulator', '--port', '0'])
		await printed('console  ')
		const [, url] = /ready at (\S+)\s/.exec(seen.out)
		await fetch(`${url}/loans`)
		await printed('GET /loans → 501')
		child.kill('SIGINT')
		expect(await ended).to.include({ code: 0, error: '' })
	},
	'refuses what it cannot start with': async () => {
		await expectRefusal(['emulator', '--prot', '1'], 2, 'did you mean --port?')
		await expectRefusal(['emulator', '--port', 'horse'], 2, '--port takes a whole number')
		await expectRefusal(['emulator', '--port', '99999'], 2, '--port takes a whole number from 0 to 65535')
		await expectRefusal(['emulator', '--port', '0', '--faults', '{"at":"never"}'], 3, 'at: expected one of')
		await expectRefusal(['emulator', '--port', String(server.port)], 3, 'the port is taken')
	},
})

import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'
import { parseCommand, usage } from './command.ts'

function optionsOf(...args: string[]): Exclude<ReturnType<typeof parseCommand>, 'help'> {
	const command = parseCommand(args)
	if (command === 'help') throw new Error('expected options, got help')
	return command
}

describe('parseCommand()', () => {
	it('listens on loopback and a known port unless told otherwise', () => {
		expect(optionsOf()).to.include({ host: '127.0.0.1', port: 4010, basePath: '', seed: 1 })
	})

	it('takes every flag that the usage names', () => {
		const flags = [...usage.matchAll(/^ {2}--([a-z-]+) </gm)].map(([, flag]) => flag ?? '')
		const digits = ['port', 'seed', 'token-lifetime-seconds']
		const args = flags.flatMap((flag) => [
			`--${flag}`,
			digits.includes(flag) ? '7' : flag === 'log-detail' ? 'full' : flag === 'base-path' ? '/p' : 'text',
		])
		const { settings, ...where } = optionsOf(...args)
		const lists = { allowHosts: ['text'], allowOrigins: ['text'] }
		expect(where).to.deep.equal({ host: 'text', port: 7, basePath: '/p', seed: 7, bindingsFile: 'text', ...lists })
		expect(settings).to.deep.equal({
			credentials: { basic: 'text', username: 'text', credential: { name: 'text', value: 'text' } },
			tokenLifetimeSeconds: 7,
			logDetail: 'full',
		})
	})

	it('gives options that an emulator accepts', () => {
		const { port, host, ...options } = optionsOf('--user', 'someone', '--token-lifetime-seconds', '5')
		expect([port, host]).to.deep.equal([4010, '127.0.0.1'])
		const { credentials, tokenLifetimeSeconds } = createEmulator(options).settings.read()
		expect(credentials.basic).to.deep.equal({ user: 'someone', password: 'emulator-password' })
		expect(tokenLifetimeSeconds).to.equal(5)
	})

	it('asks for help', () => {
		expect(parseCommand(['--help'])).to.equal('help')
		expect(parseCommand(['-h'])).to.equal('help')
	})

	it('takes several hosts and origins', () => {
		const args = ['--allow-host', 'a', '--allow-host', 'b', '--allow-origin', 'http://a.test']
		expect(optionsOf(...args)).to.deep.include({ allowHosts: ['a', 'b'], allowOrigins: ['http://a.test'] })
	})

	it('quotes no argument that it does not understand, but the name of a flag', () => {
		expect(() => parseCommand(['--password', 'correct', 'horse']))
			.to.throw(TypeError)
			.with.property('message')
			.that.does.not.contain('horse')
		expect(() => parseCommand(['--passwrod=horse'])).to.throw(TypeError, 'there is no --passwrod; --help')
	})

	it('refuses what it does not know', () => {
		for (const args of [['--nonsense'], ['--port', 'x'], ['--port'], ['extra'], ['--log-detail', 'all']])
			expect(() => parseCommand(args), args.join(' ')).to.throw(TypeError)
	})
})

import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../../emulator.ts'
import { type Command, parseCommand, usage } from './command.ts'

function commandOf(...args: string[]): Command {
	const command = parseCommand(args)
	if (typeof command === 'string') throw new Error(`expected a command, got ${command}`)
	return command
}

describe('parseCommand()', () => {
	it('listens on loopback and a known port unless told otherwise', () => {
		const { options, settings, sources, quiet } = commandOf()
		expect(options).to.include({ host: '127.0.0.1', port: 4010, basePath: '', seed: 1 })
		expect({ settings, sources, quiet }).to.deep.equal({ settings: { credentials: {} }, sources: {}, quiet: false })
	})

	it('takes every flag that the usage names', () => {
		const digits = ['port', 'seed', 'token-lifetime-seconds']
		const valueFor = (flag: string) => (digits.includes(flag) ? '7' : flag === 'log-detail' ? 'full' : 'text')
		const args = [...usage.matchAll(/^ {2}--([a-z-]+) (<?)/gm)].map(([, flag = '', value]) =>
			value === '' ? flag : `--${flag}=${valueFor(flag)}`,
		)
		const { options, settings, sources, quiet } = commandOf(...args.filter((arg) => arg.includes('=')), '--quiet')
		expect(args.filter((arg) => !arg.includes('='))).to.deep.equal(['quiet', 'version', 'help'])
		const lists = { allowHosts: ['text'], allowOrigins: ['text'] }
		expect(options).to.deep.equal({ host: 'text', port: 7, basePath: 'text', seed: 7, ...lists })
		expect(settings).to.deep.equal({
			credentials: { basic: 'text', username: 'text', credential: { name: 'text', value: 'text' } },
			tokenLifetimeSeconds: 7,
			logDetail: 'full',
		})
		expect(sources).to.deep.equal({ settings: 'text', faults: 'text', schemes: 'text', bindings: 'text' })
		expect(quiet).to.equal(true)
	})

	it('gives settings that an emulator accepts, and names those alone that were given', () => {
		const { settings } = commandOf('--user', 'someone', '--token-lifetime-seconds', '5')
		const { credentials, tokenLifetimeSeconds } = createEmulator({ settings }).settings.read()
		expect(credentials.basic).to.deep.equal({ user: 'someone', password: 'emulator-password' })
		expect(tokenLifetimeSeconds).to.equal(5)
		expect(settings).to.have.keys(['credentials', 'tokenLifetimeSeconds'])
	})

	it('tells its usage and its version', () => {
		expect(parseCommand(['--help'])).to.equal('help')
		expect(parseCommand(['-h'])).to.equal('help')
		expect(parseCommand(['--version'])).to.equal('version')
	})

	it('takes several hosts and origins', () => {
		const args = ['--allow-host', 'a', '--allow-host', 'b', '--allow-origin', 'http://a.test']
		expect(commandOf(...args).options).to.deep.include({ allowHosts: ['a', 'b'], allowOrigins: ['http://a.test'] })
	})

	const mistakes: readonly (readonly [string[], string])[] = [
		[['--passwrod=horse'], 'there is no --passwrod; did you mean --password? --help'],
		[['--prot', '1'], 'there is no --prot; did you mean --port? --help'],
		[['--token-lifetime', '1'], 'there is no --token-lifetime; did you mean --token-lifetime-seconds? --help'],
		[['--log'], 'there is no --log; did you mean --log-detail? --help'],
		[['--colour'], 'there is no --colour; --help lists the flags'],
		[['--horse4111111111111111'], 'there is a flag that it does not know; --help'],
		[['-x'], 'there is no --x; --help'],
		[['--password', 'correct', 'horse'], 'there is an argument that belongs to no flag; put quotation marks'],
		[['--port'], '--port has no value; write --port=<number>'],
		[['--user', '--quiet'], '--user has no value; write --user=<text>'],
		[['--quiet=horse'], '--quiet takes no value; leave it out'],
		[['--port', 'horse'], '--port is not a number; write it in digits'],
		[['--log-detail', 'horse'], '--log-detail is neither redacted nor full; choose one'],
	]
	for (const [args, expected] of mistakes)
		it(`answers ${args.join(' ')} with what to do, and quotes no value`, () => {
			expect(() => parseCommand(args))
				.to.throw(TypeError, expected)
				.with.property('message')
				.that.does.not.contain('horse')
		})
})

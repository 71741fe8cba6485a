import { describe, expect, it } from '@tarja-test/harness'
import { createSandbox } from '../sandbox.ts'
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
			digits.includes(flag) ? '7' : flag === 'journal-detail' ? 'full' : flag === 'base-path' ? '/p' : 'text',
		])
		const { settings, ...where } = optionsOf(...args)
		expect(where).to.deep.equal({ host: 'text', port: 7, basePath: '/p', seed: 7, bindingsFile: 'text' })
		expect(settings).to.deep.equal({
			credentials: { basic: 'text', username: 'text', credential: { name: 'text', value: 'text' } },
			tokenLifetimeSeconds: 7,
			journalDetail: 'full',
		})
	})

	it('gives options that a sandbox accepts', () => {
		const { port, host, ...options } = optionsOf('--user', 'someone', '--token-lifetime-seconds', '5')
		expect([port, host]).to.deep.equal([4010, '127.0.0.1'])
		const { credentials, tokenLifetimeSeconds } = createSandbox(options).settings.read()
		expect(credentials.basic).to.deep.equal({ user: 'someone', password: 'sandbox-password' })
		expect(tokenLifetimeSeconds).to.equal(5)
	})

	it('asks for help', () => {
		expect(parseCommand(['--help'])).to.equal('help')
		expect(parseCommand(['-h'])).to.equal('help')
	})

	it('refuses what it does not know', () => {
		for (const args of [['--nonsense'], ['--port', 'x'], ['--port'], ['extra'], ['--journal-detail', 'all']])
			expect(() => parseCommand(args), args.join(' ')).to.throw(TypeError)
	})
})

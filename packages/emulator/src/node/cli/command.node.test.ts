import { describe, expect, it } from '@tarja-test/harness'
import { type Command, parseCommand, usage } from './command.ts'

function commandOf(...args: string[]): Command {
	const command = parseCommand(args)
	if (typeof command === 'string') throw new Error(`expected a command, got ${command}`)
	return command
}

describe('parseCommand()', () => {
	it('listens on loopback and a known port unless told otherwise', () => {
		const { options, sources, quiet } = commandOf()
		expect(options).to.include({ host: '127.0.0.1', port: 4010 })
		expect({ sources, quiet }).to.deep.equal({ sources: {}, quiet: false })
	})

	it('takes every flag that the usage names', () => {
		const digits = ['port', 'log-limit']
		const valueFor = (flag: string) => (digits.includes(flag) ? '7' : 'text')
		const args = [...usage.matchAll(/^ {2}--([a-z-]+) (<?)/gm)].map(([, flag = '', value]) =>
			value === '' ? flag : `--${flag}=${valueFor(flag)}`,
		)
		const { options, sources, quiet, https, state, scenario } = commandOf(
			...args.filter((arg) => arg.includes('=')),
			'--quiet',
			'--log-secrets',
		)
		expect(args.filter((arg) => !arg.includes('='))).to.deep.equal(['log-secrets', 'quiet', 'version', 'help'])
		const lists = { allowHosts: ['text'], allowOrigins: ['text'] }
		const numbers = { port: 7, logLimit: 7 }
		expect(options).to.deep.equal({ host: 'text', logSecrets: true, ...numbers, ...lists })
		expect([https, state, scenario]).to.deep.equal(['text', 'text', 'text'])
		expect(sources).to.deep.equal({ settings: 'text', faults: 'text', schemes: 'text', bindings: 'text' })
		expect(quiet).to.equal(true)
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
		[['--settigns=horse'], 'there is no option --settigns; did you mean --settings? tarja-emulator --help'],
		[['--prot', '1'], 'there is no option --prot; did you mean --port?'],
		[['--colour'], 'there is no option --colour; tarja-emulator --help says more'],
		[['--horse4111111111111111'], 'there is no such option; '],
		[['-x'], 'there is no option --x; '],
		[['--settings', 'correct', 'horse'], 'there is an argument too many; quotation marks keep a text together'],
		[['--port'], '--port has no value; write --port=<number>'],
		[['--port', '1', '--port', '2'], '--port stands there twice; say it once'],
		[['--host', '--quiet'], '--host has no value; write --host=<address>'],
		[['--quiet=horse'], '--quiet takes no value; leave it out'],
		[['--port', 'horse'], '--port takes a whole number of 0 to 65535; write it in digits'],
		[['--port', '99999'], '--port takes a whole number of 0 to 65535'],
	]
	for (const [args, expected] of mistakes)
		it(`answers ${args.join(' ')} with what to do, and quotes no value`, () => {
			expect(() => parseCommand(args))
				.to.throw(TypeError, expected)
				.with.property('message')
				.that.does.not.contain('horse')
		})
})

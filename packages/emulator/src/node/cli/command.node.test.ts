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
})

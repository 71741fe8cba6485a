import { describe, expect, it } from '@tarja-test/harness'
import { readArguments } from './arguments.ts'
import { type Command, commandFrom, commandOptions } from './command.ts'

function commandOf(...args: string[]): Command {
	return commandFrom(readArguments('tarja emulator', args, { usage: '', options: commandOptions }))
}

describe('commandFrom()', () => {
	it('listens on loopback and a known port unless told otherwise', () => {
		const { options, sources, quiet } = commandOf()
		expect(options).to.include({ host: '127.0.0.1', port: 4010 })
		expect({ sources, quiet }).to.deep.equal({ sources: {}, quiet: false })
	})

	it('takes every option', () => {
		const args = Object.entries(commandOptions).map(([name, { value, most }]) =>
			value === undefined ? `--${name}` : `--${name}=${most === undefined ? 'text' : '7'}`,
		)
		const { options, sources, quiet, https, scenario } = commandOf(...args)
		const lists = { allowHosts: ['text'], allowOrigins: ['text'] }
		expect(options).to.deep.equal({ host: 'text', port: 7, logLimit: 7, ...lists })
		expect([https, scenario]).to.deep.equal(['text', 'text'])
		expect(sources).to.deep.equal({ settings: 'text', faults: 'text', schemes: 'text', bindings: 'text' })
		expect(quiet).to.equal(true)
	})
})

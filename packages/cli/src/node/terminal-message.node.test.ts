import { createClient, isTarjaError } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { terminalMessage } from './terminal-message.ts'

describe('the message of an error in a terminal', () => {
	it('ends with how to mend a configuration, in whatever language it is explained', () => {
		let thrown: unknown
		try {
			createClient({ baseUrl: 'ftp://platform.example' })
		} catch (error) {
			thrown = error
		}
		if (!isTarjaError(thrown)) throw new Error('The client was created')
		const alone = terminalMessage(thrown, thrown.message, undefined)
		expect(alone).to.contain('http')
		for (const [language, explained] of [
			['en', 'The program is put together wrongly'],
			['pt-BR', 'O programa'],
		] as const) {
			const [first = '', ...rest] = terminalMessage(thrown, thrown.message, language).split('\n')
			expect(first).to.contain(explained)
			expect(rest).to.deep.equal([alone])
		}
	})
})

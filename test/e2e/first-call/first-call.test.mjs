// What a first payment does not run: each costs a millisecond and more where it is used first.
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'

describe('a first payment', () => {
	it('runs no redaction, and uses no expression with a class of Unicode', async () => {
		const { stdout } = await execute(process.execPath, [resolve(import.meta.dirname, 'payment.mjs')])
		const { ran, expressions } = JSON.parse(stdout)
		expect(ran.some((name) => name.endsWith(' createIntent') || name.endsWith(' makeCall'))).to.equal(true)
		expect(ran.filter((name) => / (?:redact|printableCause|redactText|wordsOf)$/.test(name))).to.deep.equal([])
		expect(expressions.filter((text) => /\\p\{/i.test(text))).to.deep.equal([])
	})
})

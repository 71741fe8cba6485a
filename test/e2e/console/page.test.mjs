// What the console is made of: its bytes, its policy, and what of it reaches those who do not want it.
import { createHash } from 'node:crypto'
import { consolePage } from '@tarja/emulator/console'
import { describe, expect, it } from '@tarja-test/harness'

const element = (name) => new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(consolePage.html)[1]
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the console as it is built', () => {
	it('may run its own script and use its own styles, and nothing else', () => {
		expect(consolePage.policy.split('; ')).to.deep.equal([
			"default-src 'none'",
			`script-src ${hash(element('script'))}`,
			`style-src ${hash(element('style'))}`,
			"connect-src 'self'",
			'img-src data:',
			"base-uri 'none'",
			"form-action 'none'",
			"frame-ancestors 'none'",
			"require-trusted-types-for 'script'",
			"trusted-types 'none'",
		])
	})

	it('asks for nothing from elsewhere', () => {
		const addresses = consolePage.html.match(/https?:\/\/[\w.]+/g) ?? []
		expect(addresses.filter((address) => !address.startsWith('http://www.w3.org'))).to.deep.equal([])
	})
})

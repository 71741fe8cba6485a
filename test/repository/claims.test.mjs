// What pages claim and no fence of theirs shows: each was false once.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createClient } from '@tarja/core'
import { fakeClock } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const read = (page) => readFileSync(resolve(root, page), 'utf8')
describe('the pages', () => {
	it('say how often a token of an hour is renewed', async () => {
		const [, minutes] = /with a life of an hour, about one in (\d+) minutes/.exec(read('docs/how-to/fleets.md'))
		const clock = fakeClock()
		let issued = 0
		const issue = async () => ({ accessToken: `token-${++issued}`, lifetimeMs: 3_600_000 })
		const auth = { issue, identity: () => ['claims'] }
		const { tokens } = createClient({ baseUrl: 'https://platform.example', auth, clock, random: () => 0.5 })
		let seconds = 0
		for (; issued < 2 && seconds < 3600; seconds++) {
			await tokens.token()
			clock.advance(1000)
		}
		expect(Number(minutes)).to.equal(Math.round(seconds / 60))
	})

	it('give a reason for each kind of budget that is missed', () => {
		const [rows, reasons = ''] = read('docs/reference/budgets.md').split(/^## What misses its budget.*$/m)
		const heads = {
			'(?:Worker|page)': 'The bytes',
			'load and first': 'The first call',
			CPU: 'CPU',
			loopback: 'Loopback',
			instantiations: 'The types',
		}
		for (const [what, head] of Object.entries(heads))
			if (RegExp(`^\\| ${what}.*\\| missed \\|$`, 'm').test(rows)) expect(reasons, what).to.include(`**${head}`)
	})

	it('index every decision, by its title', () => {
		const index = read('decisions/README.md')
		for (const name of readdirSync(resolve(root, 'decisions')).filter((found) => /^\d/.test(found))) {
			const page = read(`decisions/${name}`)
			const [, number, title] = /^# (\d+)\. (.+)$/m.exec(page)
			expect(index).to.include(`| ${number} | [${title}](${name}) |`)
		}
	})
})

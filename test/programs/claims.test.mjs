// What pages claim and no fence of theirs shows: each was false once.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

	it('give decision 6 for no list of today’s defaults: docs/reference/defaults.md is made from the code', () => {
		const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
		const citing = pages.filter((page) => !/^(?:decisions|\.changeset)\//.test(page) && existsSync(resolve(root, page)))
		expect(citing.filter((page) => read(page).includes('0006-defaults-that-had-to-be-chosen'))).to.deep.equal([])
		for (const page of ['README.md', 'docs/reference/reference-map.md', 'plugins/catalogue/README.md'])
			expect(read(page), page).to.include('defaults.md')
	})

	it('give a reason for each part of the budgets that is missed', () => {
		const [tables, reasons = ''] = read('docs/reference/budgets.md').split(/^## What misses its budget.*$/m)
		const heads = {
			cold: 'The first call',
			job: 'CPU in|Loopback',
			telemetry: 'Telemetry',
			worker: 'The bytes|The types',
		}
		for (const [, part, table] of tables.matchAll(/<!-- bench:(\w+):begin -->(.*?)<!-- bench:\1:end -->/gs))
			if (/\| +missed \|/.test(table)) expect(reasons, part).to.match(RegExp(`^\\*\\*(?:${heads[part]})`, 'm'))
	})

	it('tell of what ends a process where people read about production', () => {
		const [, section] = read('README.md').split(/^## On the way to production$/m)
		for (const hazard of ['access_token', 'gzip', 'POST twice', 'abort or a timeout'])
			expect(section).to.include(hazard)
	})
})

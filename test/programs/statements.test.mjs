// What no file may say of the platform, as the reference shows nothing of the kind: once said, each looked like a fact.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

/** Decisions are never edited; the reference is what everything is held against; the rest is written by tools or is this list. */
const exempt =
	/^\.changeset\/|^decisions\/|^docs\/platform-reference\.md$|api-report\.d\.ts$|CHANGELOG\.md$|^pnpm-lock\.yaml$|\.svg$/
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter((file) => /\.(?:ts|mjs|js|md|html|dot|json)$/.test(file) && !exempt.test(file))
	.filter((file) => file !== 'test/programs/statements.test.mjs')

/** A phrase, and why it is not shown. */
const statements = [
	[/(?:opens|begins|starts) a (?:new )?session/i, 'what a second token request changes is not shown (§5)'],
	[/changes nothing about the client’?'?s own token/i, 'what a second token request changes is not shown (§5)'],
	[/exactly as (?:the reference )?show(?:n|s)/i, 'some of it had to be chosen: point to decision 6'],
	[/byte for byte as the reference/i, 'some of it had to be chosen: point to decision 6'],
	[/nothing is guessed/i, 'some of it had to be chosen: point to decision 6'],
	[/\ba real platform\b/i, 'what {base_url} names is the vendor’s sandbox environment (§9)'],
	[/what you need to look it up/i, 'no lookup is shown: it carries the fields that identify the call'],
	[/the call then fails at the platform/i, 'what the platform makes of a request is not shown (§7)'],
	[/what the reference calls (?:it|them|each)/i, 'some labels are worded by us'],
	[
		/(?:the platform|reference) documents no other/i,
		'the reference shows no other; what the platform documents is not known',
	],
	[/(?<!as we count them, )\b(?:126|124) operations/i, 'the count is ours: “as we count them”'],
]

describe('what is said of the platform', () => {
	for (const [phrase, why] of statements)
		it(`is never ${phrase.source}: ${why}`, () => {
			const found = files.filter((file) =>
				phrase.test(readFileSync(resolve(root, file), 'utf8').replaceAll(/\n[\t ]*(?:\*|\/\/)? ?/g, ' ')),
			)
			expect(found).to.deep.equal([])
		})

	it('calls nothing a sandbox but the vendor’s environment, and that of a browser', () => {
		const known =
			/vendor's sandbox|sandbox environment|sandboxed frame|no-sandbox|iframe sandbox|'sandbox', 'allow-scripts'|Chromium's own sandbox/
		const lines = files.flatMap((file) =>
			readFileSync(resolve(root, file), 'utf8')
				.split('\n')
				.filter((line) => /sandbox/i.test(line) && !known.test(line))
				.map((line) => `${file}: ${line.trim()}`),
		)
		expect(lines).to.deep.equal([])
	})
})

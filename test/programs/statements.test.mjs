// Statements about the platform: each rests on the reference, on a standard, or on a place of ours; and phrases that no file may have, as
// the reference shows nothing of the kind.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { allFences } from '../../tools/fences.mjs'
import { root } from '../../tools/workspace.mjs'
import { allStatements, statementsIn, files as statingFiles } from './statements/sentences.mjs'
import { ties } from './statements/ties.mjs'

/** Decisions are never edited; the reference is what everything is held against; the rest is written by tools or is this list. */
const exempt =
	/^\.changeset\/|^decisions\/|^docs\/reference\/platform-reference\.md$|api-report\.d\.ts$|CHANGELOG\.md$|^pnpm-lock\.yaml$|\.svg$/
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
			/vendor's sandbox|sandbox environment|sandboxed frame|no-sandbox|iframe sandbox|'sandbox', 'allow-scripts'|Chromium's own sandbox|[Dd]ynamic.[Ss]andbox/
		const lines = files.flatMap((file) =>
			readFileSync(resolve(root, file), 'utf8')
				.split('\n')
				.filter((line) => /sandbox/i.test(line) && !known.test(line))
				.map((line) => `${file}: ${line.trim()}`),
		)
		expect(lines).to.deep.equal([])
	})
})

/** What has been invented, or could be: each has to be refused. */
const inventions = [
	'The platform retries a webhook for three days.',
	'The platform answered 409 where the intent was a duplicate.',
	'The token endpoint refuses more than ten requests a minute.',
	'Afterwards the platform refused the second one because it was alike.',
	'The platform is reachable in two regions.',
	'The platform’s limit for a body is 1 MB.',
	'A duplicate is detected by the platform.',
	'`valorTransacao` is the amount in cents.',
	'An intent expires after 30 days.',
	'`session_state` identifies the session of the user.',
	'Not shown is little: the platform keeps intents for 90 days.',
	'A plataforma guarda intenções por 90 dias.',
	'Pedidos iguais são recusados pela plataforma.',
]
/** Says nothing of the platform. */
const harmless = [
	'What the platform does with earlier tokens is not shown.',
	'Whether the platform limits that is not shown (§8).',
	'If the platform refuses it, look at the error.',
	'Which fields of an intent are required is an option.',
]

describe('a statement about the platform', () => {
	const stated = allStatements()
	const tied = ({ rest }) => ties.some(([form]) => form.test(rest))

	it('is found in pages and in sources', () => {
		expect(statingFiles.length).to.be.above(400)
		expect(stated.length).to.be.above(100)
	})

	it('rests on the reference, on a standard or on a place of ours: none is invented', () => {
		const untied = stated.filter((statement) => !tied(statement))
		expect(untied.map(({ file, sentence }) => `${file}: ${sentence}`)).to.deep.equal([])
	})

	for (const sentence of inventions)
		it(`is refused when it is invented: ${sentence}`, () => {
			const found = statementsIn(sentence)
			expect(found).not.to.have.lengthOf(0)
			expect(found.filter(tied)).to.deep.equal([])
		})

	for (const sentence of harmless)
		it(`is not taken for one: ${sentence}`, () => {
			expect(statementsIn(sentence)).to.deep.equal([])
		})

	for (const [form, ground] of ties)
		it(`is still made, and has its ground: ${form.source}`, () => {
			expect(stated.some(({ rest }) => form.test(rest))).to.equal(true)
			if (ground.shown) {
				const reference = readFileSync(resolve(root, 'docs/reference/platform-reference.md'), 'utf8')
				expect(reference).to.match(RegExp(`^#+ ${ground.shown.replaceAll(/[.()]/g, '\\$&')}$`, 'm'))
			} else if (ground.ours) expect(existsSync(resolve(root, ground.ours)), ground.ours).to.equal(true)
			else expect(ground.standard).to.match(/^(?:RFC \d+ §[\d.]+|Fetch, .+|JSON)$/)
		})
})

describe('an address in the code of a page', () => {
	const shown = ['/oauth2/token', '/api/v1/core/pagamento/intencao-pagamento']
	/** By page, what its code says of addresses. */
	const codeOf = new Map()
	for (const { page, code } of allFences()) codeOf.set(page, `${codeOf.get(page) ?? ''}${code}`)

	it('is one that the reference shows, or the page says that it is invented', () => {
		const strange = [...codeOf].flatMap(([page, code]) => {
			if (/invent|made up/i.test(readFileSync(resolve(root, page), 'utf8'))) return []
			const paths = [...code.matchAll(/\bpath: ['"`](\/[^'"`]*)/g)].map(([, path]) => path)
			return paths.filter((path) => !shown.includes(path)).map((path) => `${page}: ${path}`)
		})
		expect(strange).to.deep.equal([])
	})

	it('belongs to nobody: a reserved name, or this machine', () => {
		const nobodys = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.(?:example|invalid|test|localhost)|\$\{)/
		const hosts = [...codeOf].flatMap(([page, code]) =>
			[...code.matchAll(/baseUrl: ['"`](https?:[^'"`]*)/g)].map(([, url]) => `${page}: ${url}`),
		)
		expect(hosts.length).to.be.above(5)
		expect(hosts.filter((line) => !nobodys.test(line.slice(line.indexOf(': ') + 2)))).to.deep.equal([])
	})
})

import { execFile, execFileSync } from 'node:child_process'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { LogEntry } from '../entry.ts'
import { entryOf } from '../exchanges.test.ts'
import { serve } from '../node/serve.ts'
import { emulatorCredentials } from '../settings.ts'
import { curlOf } from './curl.ts'

const base = 'http://127.0.0.1:4010'

const entry = (change: Partial<LogEntry>): LogEntry => entryOf({ path: '/x', ...change })

/** The words that bash makes of commands: `curl` is a function there, which prints what it was given. */
function wordsOf(commands: readonly string[]): string[][] {
	// Below the lines that ask for a token.
	const own = commands.map((command) => command.slice(command.indexOf('curl -g')))
	const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\nTARJA_TOKEN=t; TARJA_BASIC=b\n${own.join('\n')}\n`
	const output = execFileSync('bash', ['-c', script], { encoding: 'utf8' })
	return output
		.split('\u0001\u0000')
		.slice(0, -1)
		.map((words) => words.split('\0').slice(0, -1))
}

describe('curlOf()', () => {
	it('is read by a shell as what was sent, whatever that was', () => {
		const hostile = fc.string({
			unit: fc.constantFrom(...`'"\\$\`()!#&;|<>*?[]{}~ \n\t%@=\u001b\u202e\u00e9\u{1f4b3}ab1`),
		})
		const headerValue = hostile.map((text) => `v${text.replaceAll('\n', ' ')}`)
		const requests = fc.array(fc.record({ body: hostile, query: hostile, value: headerValue }), {
			minLength: 100,
			maxLength: 100,
		})
		fc.assert(
			fc.property(requests, (sent) => {
				const commands = sent.map(({ body, query, value }) =>
					curlOf(entry({ body, query, headers: { 'x-any': value } }), base, emulatorCredentials),
				)
				for (const [index, words] of wordsOf(commands).entries()) {
					const { body, query, value } = sent[index] ?? { body: '', query: '', value: '' }
					expect(words.slice(0, 5)).to.deep.equal([
						'-g',
						'--path-as-is',
						'-X',
						'POST',
						`${base}/x${query && '?'}${query}`,
					])
					expect(words).to.include(`x-any: ${value}`)
					expect(words.includes('--data-raw') ? words.at(-1) : '').to.equal(body)
				}
			}),
			random(3),
		)
	})

	it('names credentials as variables, even where the log has them', () => {
		const command = curlOf(entry({ headers: { authorization: 'Bearer secret' } }), base, emulatorCredentials)
		expect(command).not.to.contain('secret')
		expect(wordsOf([command])[0]).to.include('authorization: Bearer t')
		const basic = curlOf(entry({ rawHeaders: [['Authorization', 'Basic c2VjcmV0']] }), base, emulatorCredentials)
		expect(wordsOf([basic])[0]).to.include('Authorization: Basic b')
	})

	it('sends empty headers as empty, and none that curl would add', () => {
		const [words] = wordsOf([
			curlOf(entry({ headers: { access_token: '', accept: '*/*', host: 'x' } }), base, emulatorCredentials),
		])
		expect(words).to.include.members(['access_token;', 'accept: */*', 'user-agent:', 'content-type:'])
		expect(words?.join()).not.to.contain('host')
	})

	it('runs as it is: the line that asks for a token comes along', async () => {
		const server = await serve()
		try {
			await fetch(`${server.url}/-/play`, { method: 'POST' })
			for (const [seq, status] of [
				[1, 200],
				[2, 200],
			] as const) {
				const { curl } = (await (await fetch(`${server.url}/-/requests/${seq}`)).json()) as { curl: string }
				const output = await new Promise<string>((resolve) => {
					execFile('bash', ['-c', curl], { encoding: 'utf8' }, (_error, text) => resolve(text))
				})
				expect(server.emulator.log().entries.at(-1)).to.include({ status })
				expect(output).to.contain(seq === 1 ? '"access_token"' : 'emulator-intent-2')
			}
			expect(server.emulator.log().payments[0]).to.include({ verdict: 'applied twice' })
		} finally {
			await server.close()
		}
	})

	it('prints no credential that somebody has chosen', () => {
		const chosen = { ...emulatorCredentials, credential: { name: 'field', value: 'chosen-1' }, basic: 'Y2hvc2VuLTI=' }
		const command = curlOf(entry({ headers: { authorization: 'Bearer x' } }), base, chosen)
		expect(command).to.contain('$TARJA_BASIC_CREDENTIALS').and.contain('$TARJA_CREDENTIAL_VALUE')
		expect(command).not.to.match(/chosen-1|Y2hvc2VuLTI/)
	})

	it('writes what a terminal acts on by its number', () => {
		const command = curlOf(entry({ body: '\u001b[2J\u0003\u202e' }), base, emulatorCredentials)
		expect(command).to.match(/^[ -~\n]*$/)
	})
})

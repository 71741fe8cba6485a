import { execFileSync } from 'node:child_process'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { curlOf } from './curl.ts'
import { type Preview, tokenVariable } from './preview.ts'

const value = fc.string({ unit: fc.constantFrom(...`aZ09 '"\`$(){}[];&|<>*?!\\~#=%,.:/-`), maxLength: 30 })
const preview = fc.record({
	method: fc.constantFrom('POST', 'GET'),
	url: value.map((path) => `https://platform.example/${encodeURIComponent(path)}?a='`),
	headers: fc
		.dictionary(fc.constantFrom('accept', 'content-type', 'user-agent'), value)
		.map((fields) => new Headers(fields)),
	body: fc.option(
		value.map((text) => JSON.stringify({ text })),
		{ nil: undefined },
	),
	isUnsafe: fc.constant(true),
	operation: fc.constant('a.b'),
})

/** What a shell hands to the program, for many commands in one shell. */
function argumentsOf(commands: readonly string[]): readonly (readonly string[])[] {
	const told = "curl() { for argument; do printf '%s\\0' \"$argument\"; done; printf '\\1'; }"
	const env = { TARJA_TOKEN: 'the token', PATH: '' }
	const output = execFileSync('/bin/sh', ['-c', [told, ...commands].join('\n')], { encoding: 'utf8', env })
	return output
		.split('\u0001')
		.slice(0, -1)
		.map((all) => all.split('\0').slice(0, -1))
}

const request = (parts: Partial<Preview>): Preview => ({
	method: 'POST',
	url: 'https://platform.example/a?b=',
	headers: new Headers(),
	body: undefined,
	isUnsafe: true,
	operation: 'a.b',
	...parts,
})

describe('curlOf()', () => {
	it('hands every header, body and URL to curl as it is, whatever quotes and dollars it holds', () => {
		const previews = fc.sample(preview, random(300))
		const all = argumentsOf(previews.map((given) => curlOf(given).command))
		for (const [index, { method, url, headers, body }] of previews.entries()) {
			const fields = [...headers].flatMap(([name, text]) => ['-H', text === '' ? `${name};` : `${name}: ${text}`])
			const data = body === undefined ? [] : ['--data-raw', body]
			expect(all[index]).to.deep.equal(['-g', '--path-as-is', '-X', method, ...fields, ...data, url])
		}
	})

	it('leaves the token to a variable, and nothing else around it', () => {
		const headers = new Headers({ authorization: `Bearer ${tokenVariable}`, 'x-copy': `$(id) ${tokenVariable}'` })
		const { command, variables } = curlOf(request({ headers }))
		expect(argumentsOf([command])[0]?.slice(4)).to.deep.equal([
			...['-H', 'authorization: Bearer the token', '-H', "x-copy: $(id) the token'"],
			'https://platform.example/a?b=',
		])
		expect(variables).to.deep.equal({ TARJA_TOKEN: 'npx @tarja/cli token --reveal' })
	})

	it('leaves every header to a variable whose value is masked where it is shown, and a secret of the query with the URL', () => {
		const headers = new Headers({ 'x-api-key': 'hidden', cookie: 'session=hidden' })
		const { command, variables } = curlOf(request({ headers, url: 'https://platform.example/a?api_key=hidden&b=1' }))
		expect(command).not.to.contain('hidden')
		expect(Object.keys(variables)).to.deep.equal(['TARJA_COOKIE', 'TARJA_X_API_KEY', 'TARJA_URL'])
	})

	it('holds no credential, card number or character that a terminal obeys', () => {
		const secret = 'ZW11bGF0b3I6c2VjcmV0'
		const headers = new Headers({ authorization: `Basic ${secret}`, 'x-signed': `Bearer ${secret}` })
		const url = 'https://platform.example/cards/4111111111111111'
		for (const body of [
			'{"card":"4111 1111 1111 1111"}',
			'{"senha":"x"}',
			'{"cvv":"123"}',
			'grant_type=password&a=b',
			'a\u001b[2J',
			new Uint8Array([1]),
		]) {
			const { command, variables } = curlOf(request({ headers, body, url }))
			expect(command).not.to.contain(secret).and.not.contain('4111').and.not.contain('\u001b')
			expect(Object.keys(variables)).to.deep.equal(['TARJA_AUTHORIZATION', 'TARJA_X_SIGNED', 'TARJA_BODY', 'TARJA_URL'])
		}
	})
})

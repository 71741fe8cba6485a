import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { base, intent, intentPath, tokenFrom, tokenPath } from './exchanges.test.ts'
import { languageOf, said, translated } from './refusal-text.ts'
import { en, type RefusalTexts } from './refusal-texts/en.ts'
import { ptBr } from './refusal-texts/pt-br.ts'

const keys = Object.keys(en) as (keyof RefusalTexts)[]

interface Told {
	readonly detail: string
	readonly errors?: readonly { readonly field: string; readonly expected: string }[]
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json', accept: 'application/json', access_token: '' }

/** Requests that are refused, each for another reason. */
const refused: readonly (readonly [path: string, init: RequestInit & { headers?: Record<string, string> }])[] = [
	[tokenPath, { method: 'GET' }],
	[tokenPath, { headers: { 'content-type': 'text/plain' } }],
	[tokenPath, { headers: form }],
	[tokenPath, { headers: { ...form, authorization: 'Basic x' } }],
	['/loans/simplified', {}],
	['/loans/other', {}],
	['/nothing', {}],
	['/~%2F/x', {}],
	[intentPath, { method: 'PUT' }],
	[intentPath, { headers: json, body: '{}' }],
	[intentPath, { headers: { ...json, authorization: 'Bearer {token}', accept: 'text/html' }, body: '{}' }],
	[intentPath, { headers: { authorization: 'Bearer {token}', accept: 'application/json' }, body: '{}' }],
	[intentPath, { headers: { ...json, authorization: 'Bearer {token}' }, body: '{}' }],
	[`${intentPath}?meioPagamento&x=1`, { headers: { ...json, authorization: 'Bearer {token}' }, body: '{}' }],
	[`${intentPath}?meioPagamento`, { headers: { ...json, authorization: 'Bearer {token}' }, body: '{' }],
	[`${intentPath}?meioPagamento`, { headers: { ...json, authorization: 'Bearer {token}' }, body: '[]' }],
	[
		`${intentPath}?meioPagamento`,
		{
			headers: { ...json, authorization: 'Bearer {token}' },
			body: JSON.stringify(Object.fromEntries(Object.keys(intent).map((name) => [name, {}]))),
		},
	],
	[`${intentPath}?meioPagamento`, { headers: { ...json, authorization: 'Bearer {token}' }, body: '{"x":1}' }],
	['/-/requests/9/repeat', { body: '{}' }],
	['/-/requests/1/repeat', { body: '{}' }],
	['/-/nothing', {}],
	['/-/state', { method: 'PUT', body: '{}' }],
	['/-/log', { method: 'GET', headers: { origin: 'http://elsewhere.example' } }],
	['/-/log', { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }],
]

/** A host that the control plane lets in. */
const local = 'http://localhost'

/** Words of English that no identifier contains. */
const english = /\b(?:expected|an|of|or|the|each|once|from|to|at most|such|name|text|is|are)\b(?!:)/

/** Places of faults and settings are identifiers, and are never translated. */
const withoutNames = (text: string): string =>
	text.replaceAll(/[\w-]+-[\w-]+|\{[^}]*\}|"[^"]*"/g, '').replaceAll(/(?:são|tem|de) [\w, ]+$/g, '')

describe('the texts of refusals', () => {
	it('have no English word in Portuguese where a setting or a fault is malformed, whatever is wrong with it', async () => {
		const emulator = createEmulator()
		const settings = Object.keys(await (await emulator.fetch(new Request(`${local}/-/settings`))).json())
		const faults = 'id match at action status headers delayMs rate location framing times after probability'.split(' ')
		const scenario = (...steps: readonly unknown[]): object => ({ scenario: 1, name: 'mine', steps })
		const fault = { at: 'after-commit', action: 'reset' }
		const scenarios = [
			...['', '{', '{ 1', '{ "a" 1', '{ "a": 1 "b"', '[1', '{}{}', '[]', '['.repeat(100), ' '.repeat(300_000)],
			...[{}, { scenario: 2 }, { ...scenario(), other: 1 }, { ...scenario(), name: '' }, { ...scenario(), about: 1 }],
			...[
				{ ...scenario(), steps: 1 },
				scenario(1),
				scenario({ wait: 1 }),
				scenario({ fault: 1 }),
				scenario({ settings: 1 }),
			],
			...[scenario({ answer: { at: 1 } }), scenario({ answer: { status: 1 } }), scenario({ fault: { at: 1 } })],
			...[
				scenario({ fault }, { settings: { tokenDelayMs: -1, other: 1 } }),
				scenario({ fault: { ...fault, times: [] } }),
			],
		]
		const wrong: readonly (readonly [path: string, method: string, body: object | string])[] = [
			...[...settings, 'another'].map((name) => ['settings', 'PATCH', { [name]: [{}] }] as const),
			...[...faults, 'another'].map(
				(name) => ['faults', 'POST', { at: 'after-commit', action: 'reset', [name]: [{}] }] as const,
			),
			['settings', 'PATCH', []],
			['faults', 'POST', { at: 'before-connection', action: 'refuse', status: 500, delayMs: 600_000 }],
			['faults', 'POST', { at: 'mid-upload', action: 'reset', match: { field: { name: 'x', value: 1 } } }],
			...scenarios.map((body) => ['scenario', 'POST', body] as const),
		]
		expect(settings).to.include('signAnswers')
		for (const [path, method, body] of wrong) {
			const text = typeof body === 'string' ? body : JSON.stringify(body)
			const init = { method, body: text, headers: { 'accept-language': 'pt-BR' } }
			const response = await emulator.fetch(new Request(`${local}/-/${path}`, init))
			const { detail } = (await response.json()) as Told
			expect([response.status, withoutNames(detail)], `${JSON.stringify(body)}: ${detail}`).to.satisfy(
				([status, text]: [number, string]) => status === 422 && !english.test(text),
			)
		}
	})

	it('are told in Portuguese with the values that they have, and with the parts that they are made of', () => {
		for (const key of keys)
			expect(ptBr[key].length > 5 && translated(said(key, 'v0', 'v1'), 'pt-BR'), key).to.equal(
				ptBr[key].replace('{0}', 'v0').replace('{1}', 'v1'),
			)
		const nested = said('request.refused', said('not.shown', said('not.shown.group', 'Loans')))
		expect(translated(nested, 'pt-BR')).to.contain(
			'Requisição não aceita: método, caminho e corpo de esta operação de Loans',
		)
	})

	it('are left as they are where they are not ours, or are to be English', () => {
		for (const text of ['', 'anything (of others).*', '4111']) expect(translated(text, 'pt-BR')).to.equal(text)
		for (const key of keys) expect(translated(said(key), 'en')).to.equal(said(key))
	})

	it('are chosen by what a client wants most', () => {
		for (const [wanted, expected] of [
			['pt-BR', 'pt-BR'],
			['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
			['en;q=0.5, PT;q=0.6', 'pt-BR'],
			['en, pt', 'en'],
			['de, pt;q=0.1', 'pt-BR'],
			['pt;q=0', 'en'],
			['ptx', 'en'],
			['*', 'en'],
			['', 'en'],
			[null, 'en'],
		] as const)
			expect(languageOf(wanted), `${wanted}`).to.equal(expected)
	})

	for (const [path, { headers = {}, ...init }] of refused)
		it(`are told by Accept-Language, and kept in English: ${init.method ?? 'POST'} ${path} ${JSON.stringify(headers)} ${init.body ?? ''}`, async () => {
			const emulator = createEmulator({ lostAnswer: 'reject' })
			const token = await tokenFrom(emulator)
			const ask = async (language: string): Promise<readonly [Response, Told]> => {
				const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('{token}', token)])
				const all = { ...Object.fromEntries(sent), 'accept-language': language }
				const response = await emulator.fetch(new Request(base + path, { method: 'POST', ...init, headers: all }))
				return [response, (await response.json()) as Told]
			}
			const [[one, english], [other, portuguese]] = [await ask('en'), await ask('pt-BR')]
			expect([one, other].map((found) => found.headers.get('content-language'))).to.deep.equal(['en', 'pt-BR'])
			expect([other.status, portuguese.detail]).to.deep.equal([one.status, translated(english.detail, 'pt-BR')])
			expect(portuguese.detail).not.to.equal(english.detail)
			for (const [index, { field, expected }] of (english.errors ?? []).entries()) {
				expect(portuguese.errors?.[index]?.field).to.equal(field)
				expect(portuguese.errors?.[index]?.expected).to.equal(translated(expected, 'pt-BR')).and.not.to.equal(expected)
			}
			const { entries } = emulator.log()
			for (const { refusal } of entries.slice(1)) expect(refusal?.detail).to.equal(english.detail)
		})
})

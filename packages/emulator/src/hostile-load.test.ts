// What a stranger can make the emulator keep, and how long one can keep it busy.
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator, type Emulator } from './emulator.ts'
import { form, intentPath, intentRequest, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'

/** Something long that is different each time, as in a flood. */
const long = fc
	.tuple(
		fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 4, maxLength: 12 }),
		fc.integer({ min: 1, max: 20_000 }),
	)
	.map(([text, length]) => text.padEnd(length, 'x'))
const name = fc.integer({ min: 0, max: 30 }).map((number) => `space-${number}`)

/** One kind of flood each: long labels, paths and header names; many fields, tokens, nonces and payments. */
const floods: readonly ((
	text: string,
	token: string,
) => Parameters<typeof tokenRequest>[0] & { readonly intent?: true })[] = [
	(text) => ({ body: `grant_type=password&username=&x=${text}` }),
	(text) => ({ body: Array.from({ length: 300 }, (_, index) => `${text.slice(0, 12)}${index}=${index}`).join('&') }),
	(text) => ({ path: `/${text}` }),
	(text) => ({ path: `/x${'/1'.repeat(text.length % 2_000)}` }),
	(text) => ({ path: `${tokenPath}?${'&'.repeat(text.length % 5_000)}${text}=1` }),
	(text) => ({ headers: { [`x-${text.slice(0, 5_000)}`]: '1' } }),
	(text) => ({ headers: { authorization: `Bearer ${text.slice(0, 5_000)}` } }),
	(text) => ({ headers: { 'signature-input': `sig=();nonce="${text.slice(0, 5_000)}"` } }),
	(text) => ({
		headers: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, text.slice(0, 20)])),
	}),
	(text) => ({ intent: true, body: JSON.stringify({ nsuOrigem: '1', terminalRequisitante: text }) }),
	(text) => ({ intent: true, body: JSON.stringify({ [text]: text, codigoExternoCartao: [text] }) }),
	() => ({}),
]

async function play(
	emulator: Emulator,
	tokens: Map<string, string>,
	space: string,
	flood: number,
	text: string,
): Promise<void> {
	const prefix = `/~${space}`
	const { intent, ...change } = floods[flood % floods.length]?.(text, '') ?? {}
	const path = prefix + (change.path ?? (intent ? `${intentPath}?meioPagamento` : tokenPath))
	const request = intent
		? intentRequest(tokens.get(space) ?? '', { ...change, path })
		: tokenRequest({ ...change, path })
	const response = await emulator.fetch(request)
	const answer = (await response.json()) as { access_token?: string }
	if (answer.access_token) tokens.set(space, answer.access_token)
}

describe('a flood of requests', () => {
	it('makes the emulator keep no more than its limits, counted in what it exports', async () => {
		const requests = fc.array(fc.tuple(name, fc.nat(floods.length - 1), long), { minLength: 60, maxLength: 120 })
		for (const logSecrets of [false, true])
			await fc.assert(
				fc.asyncProperty(requests, async (sent) => {
					const maxCharacters = 300_000
					const emulator = createEmulator({
						maxSpaces: 10,
						logLimit: 20,
						maxCharacters,
						logSecrets,
					})
					const tokens = new Map<string, string>()
					for (const [space, flood, text] of sent) await play(emulator, tokens, space, flood, text)
					const health = await emulator.fetch(new Request('http://localhost/-/health'))
					const { characters, spaces } = (await health.json()) as { characters: number; spaces: number }
					expect(spaces).to.be.at.most(11)
					// The space in use may be the one that is too much.
					expect(characters).to.be.at.most(maxCharacters + 150_000)
					const used = [...new Set(sent.map(([space]) => space).reverse())].slice(0, spaces - 1)
					const exported = used.map((space) => JSON.stringify(emulator.space(space).exportState()).length)
					expect(exported.reduce((sum, length) => sum + length, 0)).to.be.at.most(1.5 * characters)
				}),
				random(4),
			)
	})

	it('of 50 form posts of 1 MB leaves less than one of them', async () => {
		const emulator = createEmulator()
		for (let sent = 0; sent < 50; sent += 1) {
			const body = `x=${String(sent).padStart(8, '0')}${'y'.repeat(1_000_000)}`
			await emulator.fetch(tokenRequest({ headers: { authorization: null }, body }))
		}
		expect(JSON.stringify(emulator.exportState()).length).to.be.lessThan(500_000)
	})

	it('keeps a thousand repetitions of one payment without growing for ever', async () => {
		const emulator = createEmulator({ logLimit: 5 })
		const token = await tokenFrom(emulator)
		for (let sent = 0; sent < 1_100; sent += 1) await emulator.fetch(intentRequest(token))
		expect(emulator.exportState().log.payments[0]?.received.length ?? 0).to.be.at.most(1_000)
	})
})

describe('a body made to be slow', () => {
	it('costs about as much as any other of its size', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const names = Array.from({ length: 60_000 }, (_, index) => `a${index}`)
		// Each of these took minutes, or all of the stack.
		const bodies = [
			names.join('&'),
			`[${'['.repeat(200_000)}`,
			`{"nsuOrigem":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
		]
		for (const body of bodies) {
			expect((await emulator.fetch(tokenRequest({ body }))).status).to.equal(400)
			expect((await emulator.fetch(intentRequest(token, { body }))).status).to.equal(400)
		}
		const fields = new URLSearchParams(names.map((field) => [field, '1']))
		for (const [name, value] of Object.entries(form)) fields.set(name, value)
		expect((await emulator.fetch(tokenRequest({ body: fields.toString() }))).status).to.equal(400)
	})

	it('has only the first of its unknown fields named', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`a${index}`, 1])))
		const response = await emulator.fetch(intentRequest(token, { body }))
		const { errors } = (await response.json()) as { errors: { field: string }[] }
		expect(errors).to.have.lengthOf(21)
		expect(errors[20]?.field).to.equal('(4980 more)')
	})
})

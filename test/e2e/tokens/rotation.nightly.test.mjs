// Sealed tokens of two accounts in one KV namespace while their keys rotate, in isolates of which half are rolled out; and records that
// somebody has put there. Each step begins with isolates that remember nothing.
import { after, before, describe, expect, openSpace } from '@tarja-test/harness'
import { begunTogether } from '../begun-together.mjs'
import { figure } from '../figure.mjs'
import { ask, newest, withWorkers, workerScript } from './miniflare.mjs'

const secretOf = (byte) => Buffer.alloc(32, byte).toString('base64')
const [old, fresh] = [
	{ id: 'k1', secret: secretOf(1) },
	{ id: 'k2', secret: secretOf(2) },
]
const anotherSecret = { id: 'k2', secret: secretOf(3) }
const unlisted = { id: 'k9', secret: secretOf(9) }

/** The keys of the first and the second isolate of each account, and how many token requests of an account that takes. */
// biome-ignore format: a row is a line.
const steps = [
	{ title: 'the old key', keys: [[old], [old]], tokens: 1 },
	{ title: 'one of two can open what the new one sealed', keys: [[old], [old, fresh]], tokens: 0 },
	{ title: 'one of two seals with the new one', keys: [[old, fresh], [fresh, old]], tokens: 0 },
	{ title: 'both seal with the new one', keys: [[fresh, old], [fresh, old]], tokens: 0 },
	{ title: 'the old one is dropped too early: its token is requested anew', keys: [[fresh], [fresh]], tokens: 1 },
	{ title: 'the new key', keys: [[fresh], [fresh]], tokens: 0 },
	{ title: 'rolled out in one step, and half: each asks for its own', keys: [[old], [fresh]], tokens: 2 },
	{ title: 'another secret under one id', keys: [[fresh], [anotherSecret]], tokens: 1 },
	{ title: 'a key that nobody else has', keys: [[unlisted], [fresh]], tokens: 2 },
	{ title: 'the new key again', keys: [[fresh], [fresh]], tokens: 0 },
]

const cut = (text) => text.slice(0, text.length / 2)
const edited = (text, change) => JSON.stringify({ ...JSON.parse(text), ...change })
/** What somebody puts in place of an account's record, given it and that of the other account. */
const poisons = {
	'the record of the other account': (_, other) => other,
	'the sealed token of the other account under this key': (own, other) =>
		edited(own, { accessToken: JSON.parse(other).accessToken }),
	'a token that is not sealed': (own) => edited(own, { accessToken: 'somebody.elses.token' }),
	// Another letter than the one that is there, which is drawn.
	'a box that was changed': (own) =>
		own.replace(/(k2\.[\w-]{16}\.)(.)/, (_, start, letter) => start + (letter === 'A' ? 'B' : 'A')),
	'a record that lasts for ever': (own) => edited(own, { accessToken: 'k2.x.y', lifetimeMs: 1e15 }),
	'half of a record': cut,
	'no record at all': () => '[]',
}

describe('sealed tokens of two accounts in one KV namespace', () => {
	let script
	before(async () => {
		script = await workerScript('shop.mjs')
	})

	function workersOf(spaces, keys, turn) {
		const workers = spaces.flatMap(({ baseUrl }, account) =>
			keys.map((SEALING_KEYS, index) => ({
				...{ name: `${account}-${index}`, modules: true, compatibilityDate: newest, script },
				...{ bindings: { BASE_URL: baseUrl, SEALING_KEYS, turn }, kvNamespaces: { TOKENS: 'tokens' } },
			})),
		)
		return { workers }
	}

	/** Each isolate pays, one after the other; gives how many tokens were requested for each account. */
	async function pay(miniflare, spaces) {
		const tokensOf = () => Promise.all(spaces.map(async (space) => (await space.log()).totals.tokens))
		const before = await tokensOf()
		for (const account of spaces.keys())
			for (const index of [0, 1])
				expect(await ask(miniflare, `${account}-${index}`, '/?count=3')).to.deep.equal(
					Array.from({ length: 3 }, () => ({ status: 200 })),
				)
		return (await tokensOf()).map((count, account) => count - before[account])
	}

	const seen = { payments: 0, tokens: 0 }

	/** No request of one account has left with a token of the other, nor with one that its platform does not know. */
	async function judge(spaces) {
		const used = []
		for (const space of spaces) {
			const { entries, totals } = await space.log()
			const intents = entries.filter(({ path }) => path.endsWith('/intencao-pagamento'))
			expect(intents.filter(({ status }) => status !== 200)).to.deep.equal([])
			used.push(new Set(intents.map(({ headers }) => headers.authorization)))
			seen.payments += intents.length
			seen.tokens += totals.tokens
		}
		expect([...used[0]].filter((token) => used[1].has(token))).to.deep.equal([])
	}

	begunTogether({
		async 'are requested anew only where a key is missing, while keys rotate, and go to no other account'() {
			const spaces = [await openSpace(), await openSpace()]
			await withWorkers(workersOf(spaces, steps[0].keys, -1), async (miniflare) => {
				for (const [turn, { title, keys, tokens }] of steps.entries()) {
					await miniflare.setOptions(workersOf(spaces, keys, turn))
					expect(await pay(miniflare, spaces), title).to.deep.equal([tokens, tokens])
				}
				await judge(spaces)
			})
		},
		async 'are requested once more where somebody has put something else in their place'() {
			const spaces = [await openSpace(), await openSpace()]
			const keys = [[fresh], [fresh]]
			await withWorkers(workersOf(spaces, keys, -1), async (miniflare) => {
				await pay(miniflare, spaces)
				for (const [turn, [title, poison]] of Object.entries(poisons).entries()) {
					const kv = await miniflare.getKVNamespace('TOKENS', '0-0')
					const names = (await kv.list()).keys.map(({ name }) => name)
					expect(names).to.have.length(2)
					const [one, other] = await Promise.all(names.map((name) => kv.get(name)))
					await Promise.all([kv.put(names[0], poison(one, other)), kv.put(names[1], poison(other, one))])
					await miniflare.setOptions(workersOf(spaces, keys, turn))
					expect(await pay(miniflare, spaces), title).to.deep.equal([1, 1])
				}
				await judge(spaces)
			})
		},
	})

	after(() =>
		figure(
			`sealed tokens: ${steps.length} steps of a rotation and ${Object.keys(poisons).length} poisoned records, two accounts in two isolates each: ${seen.payments} payments, ${seen.tokens} token requests, 0 with a token of another account, 0 refused`,
		),
	)
})

import { describe, expect, it, rejection } from '@tarja-test/harness'
import { baseUrl } from '../../test/token-world.ts'
import { operation } from '../operation/operation.ts'
import { createClient } from './client.ts'
import { type PagesOptions, type PagesReport, pages } from './pages.ts'

interface Row {
	readonly id: number
}
type Query = Readonly<Record<string, unknown>>
type Input = { readonly query: Query }
const listIntents = operation({ method: 'GET', path: '/intents', effect: 'safe' })
const all = Array.from({ length: 7 }, (_, id): Row => ({ id }))

/** Reads the pages of a platform that answers each query with this body. */
async function readAll(
	answer: (query: URLSearchParams, turn: number) => unknown,
	options: Partial<PagesOptions<Input, unknown, Row>>,
	query: Query = {},
) {
	let turn = 0
	let report: PagesReport | undefined
	const asked: string[] = []
	const fetch = async (url: string): Promise<Response> => {
		asked.push(new URL(url).search)
		return Response.json(answer(new URL(url).searchParams, turn++))
	}
	const client = createClient({ baseUrl, fetch })
	const list = (input: Input, given?: object) => client.call(listIntents, input, given)
	const rows: number[] = []
	const settings = {
		items: 'rows',
		key: 'id',
		next: { page: 'page' },
		onEnd: (given: PagesReport) => (report = given),
		...options,
	}
	for await (const { id } of pages<Input, unknown, Row>(list, { query }, settings)) rows.push(id)
	return { rows, asked, report }
}

const slice = (from: number, most: number) => all.slice(from, from + most)
const ids = all.map(({ id }) => id)

describe('pages()', () => {
	it('read by a cursor of the response', async () => {
		const { rows, asked, report } = await readAll(
			(query) => {
				const from = Number(query.get('cursor') ?? 0)
				return { rows: slice(from, 3), _links: from + 3 < 7 ? { next: String(from + 3) } : {} }
			},
			{
				next: ({ data }) => {
					const { next } = (data as { _links: { next?: string } })._links
					return next === undefined ? undefined : { query: { cursor: next } }
				},
			},
		)
		expect(rows).to.deep.equal(ids)
		expect(asked).to.deep.equal(['', '?cursor=3', '?cursor=6'])
		expect(report).to.deep.equal({ pages: 3, skipped: [], restarts: 0 })
	})

	for (const first of [0, 1])
		it(`read by the number of the page, from ${first}, to the last or to an empty one`, async () => {
			const answer = (query: URLSearchParams) => ({
				rows: slice((Number(query.get('page') ?? first) - first) * 3, 3),
				info: { count: 3 },
			})
			const query = first ? { year: 2026 } : { page: 0, year: 2026 }
			const known = await readAll(answer, { next: { page: 'page', last: 'info.count' } }, query)
			expect([known.rows, known.asked.length]).to.deep.equal([ids, 3])
			expect(known.asked.every((search) => search.includes('year=2026'))).to.equal(true)
			const unknown = await readAll(answer, {}, query)
			expect([unknown.rows, unknown.asked.length]).to.deep.equal([ids, 4])
		})

	it('read by the number of rows, to their total or to an empty page', async () => {
		const answer = (query: URLSearchParams) => ({ rows: slice(Number(query.get('skip') ?? 0), 3), total: 7 })
		const known = await readAll(answer, { next: { offset: 'skip', total: 'total' } })
		expect([known.rows, known.asked]).to.deep.equal([ids, ['', '?skip=3', '?skip=6']])
		expect((await readAll(answer, { next: { offset: 'skip' } })).asked).to.have.length(4)
	})

	it('gives a row once that moved to another page, and reports it', async () => {
		const moved = [[0, 1, 2], [2, 3], []].map((page) => ({ rows: page.map((id) => ({ id })) }))
		const { rows, report } = await readAll((_, turn) => moved[turn], {})
		expect(rows).to.deep.equal([0, 1, 2, 3])
		expect(report?.skipped).to.deep.equal([2])
	})

	it('starts over when the total changes, and gives no row twice', async () => {
		// After the first page a row is deleted, so that row 3 moves into it.
		const answer = (query: URLSearchParams, turn: number) => {
			const left = turn === 0 ? all : all.filter(({ id }) => id !== 0)
			const from = Number(query.get('skip') ?? 0)
			return { rows: left.slice(from, from + 3), total: left.length }
		}
		const next = { offset: 'skip', total: 'total' }
		const { rows, report } = await readAll(answer, { next, total: 'total' })
		expect(rows.toSorted()).to.deep.equal(ids)
		expect(report?.restarts).to.equal(1)
		expect((await readAll(answer, { next })).rows).not.to.include(3)
	})

	it('fails rather than ends early: too many pages, the same page, no list, no number, no key', async () => {
		const failing: readonly (readonly [unknown, Partial<PagesOptions<Input, unknown, Row>>, string])[] = [
			[{ rows: all }, { maxPages: 2, next: { page: 'page' } }, 'there is another page after 2'],
			[{ rows: all }, { next: (_, input) => input }, 'the next page is the same'],
			[{ row: all }, {}, 'no list where items says'],
			[{ rows: all }, { next: { offset: 'skip', total: 'total' } }, 'no number at total'],
			[{ rows: [{}] }, {}, 'a row has no key'],
		]
		for (const [answer, options, message] of failing) {
			const error = await rejection(readAll(() => answer, options))
			expect(error).to.have.property('code', 'configuration')
			expect(error.message).to.contain(message)
		}
	})

	it('ends with its signal, and asks for a page only when it is needed', async () => {
		const controller = new AbortController()
		const { signal } = controller
		const client = createClient({ baseUrl, fetch: async () => Response.json({ rows: all }) })
		const list = (input: Input, given?: object) => client.call(listIntents, input, given)
		const rows = pages<Input, unknown, Row>(
			list,
			{ query: {} },
			{ items: 'rows', key: 'id', next: { page: 'page' }, signal },
		)
		expect((await rows.next()).value).to.deep.equal({ id: 0 })
		controller.abort()
		for (let turn = 1; turn < 7; turn++) await rows.next()
		expect(await rejection(rows.next())).to.have.property('code', 'aborted')
	})
})

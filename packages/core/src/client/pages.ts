/**
 * Reads lists that come in pages. This is an entry of its own, so that other programs don't load it. Runs in every runtime.
 * @module
 */
import type { Result } from '../calls/response.ts'
import type { CallOptions } from '../calls/running-call.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import { getValueAt } from '../operation/schema.ts'

/** How the input of the next page is made. `undefined`: this page was the last. */
export type NextPage<Input, Data> =
	/** From the response: a cursor, `_links.next`, `is_more`. */
	| ((result: Result<Data>, input: Input) => Input | undefined)
	/**
	 * By the number of the page in a parameter of the query; the first is that of the input, or 1. It ends after as many pages as `last` says
	 * (the path of their number), or at an empty page.
	 */
	| { readonly page: string; readonly last?: string }
	/** By the number of rows before it, in a parameter of the query. It ends at `total` (the path of their number), or at an empty page. */
	| { readonly offset: string; readonly total?: string }

/** What {@linkcode pages} read. */
export interface PagesReport {
	/** Number of requests that were answered. */
	readonly pages: number
	/** Keys of rows that came again, and were not given again. */
	readonly skipped: readonly (string | number)[]
	/** How often it started over, because the total had changed. */
	readonly restarts: number
}

/** How a list comes in pages. */
export interface PagesOptions<Input, Data, Row> extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
	/** Path of the rows in a response (`conteudo`, `data.items`; an empty text: the response is the list), or a function that returns them. */
	readonly items: string | ((data: Data) => readonly Row[])
	/** How the next page is asked for. */
	readonly next: NextPage<Input, Data>
	/** The field by which rows are unique, or a function. A row moves to another page while you read, so each is given once. */
	readonly key: string | ((row: Row) => string | number)
	/** Path of the number of all rows. If it changes, reading starts over, because a row may have been missed. Default none. */
	readonly total?: string
	/** Most requests. If there is another page then, reading fails, because a part of a list looks like the whole. Default 1000. */
	readonly maxPages?: number
	/** Called at the end. */
	readonly onEnd?: (report: PagesReport) => void
}

/**
 * Reads all rows of a list, page by page. A page is requested when its first row is needed.
 *
 * @param method The method, or a function that makes its call.
 * @param input The input of the first page.
 * @param options Where the rows are, and how the next page is asked for.
 * @returns An iterator of rows, each once. It throws what the method throws.
 * @throws {TarjaError} `configuration` if a page has no rows where `items` says, the next page is the same, or there are too many.
 * @example
 * ```ts
 * import { createClient, operation } from '@tarja/core'
 * import { pages } from '@tarja/core/pages'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' })
 * const listIntents = operation({ method: 'GET', path: '/intents', effect: 'safe' }) // invented
 * const list = (input: { query: Record<string, unknown> }) => client.call(listIntents, input)
 * const rows = () => pages(list, { query: {} }, { items: 'rows', key: 'id', next: { page: 'page', last: 'pages' } })
 * ```
 */
export async function* pages<Input extends object, Data = unknown, Row = unknown>(
	method: (input: Input, options?: CallOptions) => Promise<Result<Data>>,
	input: Input,
	options: PagesOptions<Input, Data, Row>,
): AsyncGenerator<Row, void, undefined> {
	const { items, next, key, total, maxPages = 1000, onEnd, ...callOptions } = options
	const given = new Set<unknown>()
	const skipped: (string | number)[] = []
	let at: Input | undefined = input
	let known: unknown
	for (let [count, restarts, before] = [0, 0, 0]; at; ) {
		if (count++ >= maxPages) refuse(`there is another page after ${maxPages}; raise maxPages, or correct next`)
		const result: Result<Data> = await method(at, callOptions)
		const rows = readRows(items, result.data)
		const all = total === undefined ? undefined : readCount(result.data, total)
		const hasChanged = known !== undefined && all !== known
		known = all
		if (hasChanged) [restarts, before, at] = [restarts + 1, 0, input]
		else {
			for (const row of rows) {
				const id = typeof key === 'function' ? key(row) : (getAt(row, key) as string | number | undefined)
				if (id === undefined) refuse('a row has no key; correct key')
				if (given.has(id)) skipped.push(id)
				else yield row
				given.add(id)
			}
			before += rows.length
			const following: Input | undefined = findNext(next, { result, at, input }, rows.length && before)
			if (JSON.stringify(following) === JSON.stringify(at)) refuse('the next page is the same; correct next')
			at = following
		}
		if (!at) onEnd?.({ pages: count, skipped, restarts })
	}
}

/** A page that was read, its input, and the input of the first page. */
interface ReadPage<Input, Data> {
	readonly result: Result<Data>
	readonly at: Input
	readonly input: Input
}

/** Returns the input of the next page. `before`: how many rows the pages had, this one included; 0 if this one is empty. */
function findNext<Input extends object, Data>(
	next: NextPage<Input, Data>,
	{ result, at, input }: ReadPage<Input, Data>,
	before: number,
): Input | undefined {
	if (typeof next === 'function') return next(result, at)
	if (!before) return undefined
	const readQuery = (of: object) => (of as { readonly query?: Readonly<Record<string, unknown>> }).query ?? {}
	const to = (name: string, value: number): Input => ({ ...at, query: { ...readQuery(at), [name]: value } })
	if ('offset' in next)
		return next.total === undefined || before < readCount(result.data, next.total) ? to(next.offset, before) : undefined
	const page = Number(readQuery(at)[next.page] ?? 1)
	const read = page + 1 - Number(readQuery(input)[next.page] ?? 1)
	return next.last === undefined || read < readCount(result.data, next.last) ? to(next.page, page + 1) : undefined
}

function readRows<Data, Row>(items: PagesOptions<object, Data, Row>['items'], data: Data): readonly Row[] {
	const rows: unknown = typeof items === 'function' ? items(data) : getAt(data, items)
	return Array.isArray(rows) ? rows : refuse('a response has no list where items says; correct items')
}

function readCount(data: unknown, path: string): number {
	const count = getAt(data, path)
	return typeof count === 'number' ? count : refuse(`a response has no number at ${path}; correct the path`)
}

function getAt(value: unknown, path: string): unknown {
	return path === '' ? value : getValueAt(value, path.split('.'))
}

function refuse(found: string): never {
	throw createConfigurationError('option', `Cannot read the pages: ${found}`)
}

/** Wraps a journal's store. The process asks its world before and after each call. */

import type { AskedStore, AskWorld } from './asks.ts'

/** Returns the facts about a written entry that a story contains. */
function readEntryFacts([entry]: readonly unknown[]): Pick<AskedStore, 'state' | 'reference'> {
	const { state, reference, step = 'create' } = Object(entry)
	return {
		...(state && { state }),
		...(reference && { reference: step === 'create' ? reference : `${reference}, ${step}` }),
	}
}

/** Wraps each function of a store. The store's clock becomes the world's, because a database has the real time. */
export function createProbedStore(
	store: object,
	ask: AskWorld,
	wallMs: () => number,
	within: <Result>(work: () => Result) => Result,
): object {
	return new Proxy(store, {
		get(target, name) {
			if (name === 'nowMs' && Reflect.has(target, name)) return async () => wallMs()
			const member: unknown = Reflect.get(target, name, target)
			if (typeof member !== 'function' || typeof name !== 'string') return member
			const call = (args: readonly unknown[]): unknown => within(() => Reflect.apply(member, target, args))
			if (name !== 'list') return wrapCall(name, call, ask)
			// Reads the whole list at once, because every step of reading is the store's work.
			return wrapList((args) => within(() => readAll(call(args) as AsyncIterable<unknown>)), ask)
		},
	})
}

function wrapCall(method: string, call: (args: readonly unknown[]) => unknown, ask: AskWorld) {
	return async (...args: unknown[]): Promise<unknown> => {
		const facts = method === 'write' ? readEntryFacts(args) : {}
		await askWorld(ask, { kind: 'journal', method, when: 'asked', ...facts })
		const result = await call(args)
		await askWorld(ask, { kind: 'journal', method, when: 'done', ...facts })
		return result
	}
}

function wrapList(call: (args: readonly unknown[]) => Promise<readonly unknown[]>, ask: AskWorld) {
	return async function* (...args: unknown[]): AsyncGenerator<unknown> {
		await askWorld(ask, { kind: 'journal', method: 'list', when: 'asked' })
		yield* await call(args)
	}
}

async function readAll(entries: AsyncIterable<unknown>): Promise<readonly unknown[]> {
	const all: unknown[] = []
	for await (const entry of entries) all.push(entry)
	return all
}

async function askWorld(ask: AskWorld, asked: AskedStore): Promise<void> {
	const { fails } = await ask(asked)
	if (fails) throw new Error('Cannot reach the store: the explorer took the connection away')
}

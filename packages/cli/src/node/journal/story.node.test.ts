import type { JournalEntry } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import { entryOf } from '../../../../../plugins/journal/test/facts.ts'
import type { Context } from '../command.ts'
import { printStory } from './story.ts'

async function readNext(lastLookup?: JournalEntry['lastLookup']): Promise<string | undefined> {
	const lines: string[] = []
	const output = { line: (...parts: string[]) => void lines.push(parts.join('')) }
	const context = { output, args: { text: () => undefined, has: () => false } } as unknown as Context
	const entry = await entryOf({ n: '1' }, { startedAtMs: 0, reference: 'order-7' })
	printStory(context, { ...entry, state: 'unknown', ...(lastLookup && { lastLookup }) })
	return lines.find((line) => line.startsWith('Next: '))
}

describe('the next command of a call', () => {
	it('is a lookup, and for a person one without a state, because nobody has looked yet', async () => {
		expect(await readNext()).to.contain('journal reconcile --list list.mjs')
		const next = await readNext({ at: '2026-03-10T12:00:00.000Z', result: 'multiple_matches' } as never)
		expect(next).to.match(/journal resolve order-7 --step create$/)
	})
})

import type { JournalEntry } from '@tarja/journal'
import { describe, expect, it } from '@tarja-test/harness'
import type { Context } from '../command.ts'
import { printStory } from './story.ts'

async function readNext(lastLookup?: JournalEntry['lastLookup']): Promise<string | undefined> {
	const lines: string[] = []
	const output = { line: (...parts: string[]) => void lines.push(parts.join('')) }
	const args = { text: () => undefined, has: () => false }
	const context = { output, args, directory: '/nowhere' } as unknown as Context
	const at = '2026-03-10T12:00:00.000Z'
	const entry = {
		reference: 'order-7',
		step: 'create',
		attempts: 1,
		startedAt: at,
		fields: {},
		id: '20260310T120000000Z-abc',
	}
	await printStory(context, {
		...entry,
		state: 'unknown',
		...(lastLookup && { lastLookup }),
	} as unknown as JournalEntry)
	return lines.find((line) => line.startsWith('Next: '))
}

describe('the next command of a call', () => {
	it('is a lookup, or a command to which a person adds the state', async () => {
		expect(await readNext()).to.contain('journal reconcile --list list.mjs')
		const next = await readNext({ at: '2026-03-10T12:00:00.000Z', result: 'multiple_matches' } as never)
		expect(next).to.match(/journal resolve order-7 --step create$/)
	})
})

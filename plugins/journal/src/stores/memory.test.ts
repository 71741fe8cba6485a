import { journalStoreContract } from '@tarja/journal/contract'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, it } from '@tarja-test/harness'

describe('memoryJournal()', () => {
	for (const { name, run } of journalStoreContract({ open: () => ({ store: memoryJournal() }) })) it(name, run)
})

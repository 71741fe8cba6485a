// A person who looks at a call, and then resolves it.
import type { JournalApi, JournalEntry, OrderStep, PersonState, ResolveOptions } from '@tarja/journal'

type Options = Omit<ResolveOptions, 'revision' | 'confirm'>
type Records = Pick<JournalApi, 'preview' | 'resolve'>

/** Resolves a call as somebody who has just looked at it. They overrule nothing. */
export async function say(
	journal: Records,
	call: string | OrderStep,
	state: PersonState,
	options: Options,
): Promise<JournalEntry> {
	const { saved, seenAt } = options
	const seen = { ...(saved && { saved }), ...(seenAt !== undefined && { seenAt }) }
	const [found] = await journal.preview([call], state, seen).catch(() => [])
	return journal.resolve(call, state, { ...options, revision: found?.entry.revision ?? -1 })
}

/** Resolves a call as somebody who has seen what speaks against it, and overrules it. */
export async function overrule(
	journal: Records,
	call: string | OrderStep,
	state: PersonState,
	options: Options,
): Promise<JournalEntry> {
	const [found] = await journal.preview([call], state)
	const { entry, confirm } = found ?? { entry: { revision: -1 }, confirm: '' }
	return journal.resolve(call, state, { ...options, revision: entry.revision, confirm })
}

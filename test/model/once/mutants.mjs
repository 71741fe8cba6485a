// Each rule that once() goes by, changed: the file, what stands in it, and what is put in its place. A scene must fail for each of them.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are quoted
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/workspace.mjs'
import { explore } from './explore.mjs'
import { invariants } from './invariants.mjs'
import { scenes } from './scenes.mjs'

const source = resolve(root, 'plugins/journal/src')
const copies = resolve(root, '.cache/once-mutants')

/** The journal with one rule changed: a copy of its sources. */
export async function mutated([rule, file, from, to]) {
	const copy = resolve(copies, rule.replaceAll(/\W+/g, '-'))
	rmSync(copy, { recursive: true, force: true })
	mkdirSync(dirname(copy), { recursive: true })
	cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
	// Of the one copy of core that the client is made with.
	for (const name of globSync('**/*.ts', { cwd: copy }))
		rewrite(resolve(copy, name), (text) => text.replaceAll("'@tarja/core'", `'${import.meta.resolve('@tarja/core')}'`))
	const text = readFileSync(resolve(copy, file), 'utf8')
	if (text.split(from).length !== 2)
		throw new Error(`"${rule}" names what stands in ${file} no more, or more than once`)
	writeFileSync(
		resolve(copy, file),
		text.replace(from, () => to),
	)
	const { journal } = await import(pathToFileURL(resolve(copy, 'journal.ts')).href)
	const { memoryJournal } = await import(pathToFileURL(resolve(copy, 'memory.ts')).href)
	return { journal, memoryJournal }
}

function rewrite(file, change) {
	writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** In which scene a changed journal fails; `undefined` where none notices. */
export async function noticed(code) {
	for (const scene of scenes) {
		const { story } = await explore({ ...code, invariants }, scene, scene.slice)
		if (story) return `${scene.name}: ${story.at(-1)}`
	}
	return undefined
}

export const mutants = [
	[
		'a second request goes beside an open one',
		'protocol.ts',
		'return standing ? isRefused',
		'return standing && !isUnresolved(standing) ? isRefused',
	],
	[
		'a second request goes beside an applied one',
		'protocol.ts',
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)',
		'return isUnresolved(entry) || isRefused(entry)',
	],
	[
		'a refusal keeps nobody out',
		'protocol.ts',
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)',
		'return isUnresolved(entry) || isApplied(entry)',
	],
	[
		'a refusal may be repeated by everybody',
		'protocol.ts',
		'isRefused(standing) && standing.id === entry.again',
		'isRefused(standing)',
	],
	[
		'a refusal is never used up',
		'protocol.ts',
		'if (!repeated.has(entry.id) && !(newest',
		'if (!(newest && false) && !(entry.again) && !(newest',
	],
	[
		'a refusal that was repeated in vain is used up',
		'protocol.ts',
		'const held = Array.from(entries).filter((entry) => isOfStep(entry, step) && holdsReference(entry))',
		'const held = Array.from(entries).filter((entry) => isOfStep(entry, step))',
	],
	[
		'steps are not told apart',
		'protocol.ts',
		"return entry.state === 'unreadable' || entry.step === step",
		'return step.length > 0',
	],
	[
		'a write that is not confirmed lets the request go',
		'recorder.ts',
		'if (isWritten === true) {',
		'if (isWritten !== undefined) {',
	],
	[
		'a failed read is an empty one',
		'once.ts',
		'			if (isMistake(error)) throw error\n			return unreadable(error)',
		'			known = { entries: [], lost: undefined }',
	],
	[
		'a claim that failed is not_sent',
		'once.ts',
		"if (end?.as === 'unwritten') return { ...unreadable(end.error), ...causeOf(sent, end.error) }",
		"if (end?.as === 'unwritten') return { ...asked, state: 'not_sent', why: 'not_sent' }",
	],
	[
		'a duplicate is not_sent',
		'concluded.ts',
		'	if (!standing || standing.id === again)',
		"	if (!standing || end?.as === 'held' || standing.id === again)",
	],
	[
		'a failed read afterwards is not_sent',
		'concluded.ts',
		'if (!entries) return {',
		'if (!entries) return nobodyHolds(asked, { end, sent, error, isRepeat: true })\n	if (!entries) return {',
	],
	['fields are not compared', 'concluded.ts', 'if (fields.length) return', 'if (fields.length > 99) return'],
	[
		'a conflict is sent',
		'recording.ts',
		'if (ticket?.held) throw duplicateOf(entry, ticket.held)',
		'if (ticket?.held) entry = { ...entry, step: `${entry.step}-other` }',
	],
	['what is to be kept is not stored', 'recording.ts', 'isKept ? { ...ended, kept } : ended', 'ended'],
	[
		'a later step goes whatever became of the first',
		'once.ts',
		"state !== 'applied')\n			return { ...asked, state: 'not_sent', why: 'after' }",
		"state === 'never' as string)\n			return { ...asked, state: 'not_sent', why: 'after' }",
	],
	[
		'what is open runs again',
		'states.ts',
		"	const why = entry.state === 'unknown' ? 'unknown' : 'under_way'",
		"	if (entry.state === 'unknown') return { ...asked, state: 'rejected', entry: id, since }\n	const why = 'under_way'",
	],
	['accounts are not kept apart', 'store.ts', 'accounts.get(account) ?? ', 'accounts.values().next().value ?? '],
	[
		'send runs twice',
		'once.ts',
		'const sent = await (async () => send(ticketOf(ticket, signal)))()',
		'const sent = await (async () => send(ticketOf(ticket, signal)).catch(() => send(ticketOf(ticket, signal))))()',
	],
	[
		'an open order is applied',
		'states.ts',
		"return { ...asked, state: 'open', why, entry: id, since, ...look }",
		"return { ...asked, state: 'applied', entry: id, since, settledBy: 'call', kept }",
	],
	[
		'a refusal is told whatever else holds the step',
		'concluded.ts',
		"	if (!entries) return { ...asked, state: 'open', why: 'unreadable'",
		"	if (end?.as === 'failed' && (end.error as { outcome?: string }).outcome === 'rejected')\n		return { ...asked, state: 'applied', entry: end.entry.id, since: '', settledBy: 'call', kept: {} }\n	if (!entries) return { ...asked, state: 'open', why: 'unreadable'",
	],
]

// Each rule that once() goes by, changed: the file, what stands in it, and what is put in its place. A scene must fail for each of them.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are quoted
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/workspace.mjs'
import { changeRule } from '../schedules.ts'
import { invariants } from './invariants.mjs'
import { explore } from './play.mjs'
import { scenes } from './scenes.mjs'

const source = resolve(root, 'plugins/journal/src')
const copies = resolve(root, '.cache/once-mutants')

/** The journal with one rule changed: a copy of its sources. */
export async function writeMutant([rule, file, from, to]) {
	const copy = resolve(copies, rule.replaceAll(/\W+/g, '-'))
	rmSync(copy, { recursive: true, force: true })
	mkdirSync(dirname(copy), { recursive: true })
	cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
	// Of the one copy of core that the client is made with.
	for (const name of globSync('**/*.ts', { cwd: copy }))
		rewrite(resolve(copy, name), (text) => text.replaceAll("'@tarja/core'", `'${import.meta.resolve('@tarja/core')}'`))
	rewrite(resolve(copy, file), (text) => changeRule(text, { rule, from, to, file }))
	const { journal } = await import(pathToFileURL(resolve(copy, 'journal.ts')).href)
	const { memoryJournal } = await import(pathToFileURL(resolve(copy, 'stores/memory.ts')).href)
	return { journal, memoryJournal }
}

function rewrite(file, change) {
	writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** In which scene a changed journal fails; `undefined` where none notices. */
export async function findNotice(code) {
	for (const scene of scenes) {
		const { story } = await explore({ ...code, invariants }, scene, scene.slice)
		if (story) return `${scene.name}: ${story.at(-1)}`
	}
	return undefined
}

/** By file: what stands there, and what is put in its place for each rule that is changed. */
const changes = {
	'protocol.ts': {
		'return owner ? isRefused': {
			'a second request goes beside an open one': 'return owner && !isUnresolved(owner) ? isRefused',
		},
		'return isUnresolved(entry) || isApplied(entry) || isRefused(entry)': {
			'a second request goes beside an applied one': 'return isUnresolved(entry) || isRefused(entry)',
			'a refusal keeps nobody out': 'return isUnresolved(entry) || isApplied(entry)',
		},
		'isRefused(owner) && owner.id === entry.retryOf': {
			'a refusal may be repeated by everybody': 'isRefused(owner)',
		},
		'return held.findLast((entry) => !repeated.has(entry.id))': {
			'a refusal is never used up':
				'return held.findLast((entry) => !(entry as Partial<JournalEntry>).retryOf && repeated.size > 0)',
		},
		'const held = Array.from(entries).filter((entry) => isOfStep(entry, step) && ownsReference(entry))': {
			'a refusal that was repeated in vain is used up':
				'const held = Array.from(entries).filter((entry) => isOfStep(entry, step))',
		},
		'const isUnsure = isNothingDone || ': {
			'a repeat that was not sent answers for the request before it': 'const isUnsure = ',
		},
		"return entry.state === 'unreadable' || entry.step === step": {
			'steps are not told apart': 'return step.length > 0',
		},
	},
	'recorder.ts': {
		'isWritten = (await waitForStore(timeoutMs, writing)) === true': {
			'a write that is not confirmed lets the request go':
				'isWritten = (await waitForStore(timeoutMs, writing)) !== undefined',
		},
	},
	'once/once.ts': {
		'const entries = await waitForStore(timeoutMs, store.find(reference))': {
			'a failed read is an empty one':
				'const entries = await waitForStore(timeoutMs, store.find(reference)).catch(() => [])',
		},
		"const state = { ...key, state: 'unresolved', reason: 'unreadable', error } as const": {
			'a claim that failed is not_processed': "const state = { ...key, state: 'not_processed', reason: 'not_sent' }",
		},
		'if (owner && own.entry.revision === 0)': {
			'a conflict is sent':
				'if (owner) Object.assign(own.entry, { step: `${key.step}-other` })\n\t\tif (owner && retryOf === key.step)',
		},
		'if (!owner || [owner, ...turnedAway]': {
			'a stopped call is not_processed': 'if (owner || [owner, ...turnedAway]',
		},
		'findStepOwner(await waitForStore(timeoutMs, store.find(key.reference)), key.step)': {
			'a failed read afterwards is not_processed':
				'findStepOwner(await waitForStore(timeoutMs, store.find(key.reference)).catch(() => []), key.step)',
		},
	},
	'once/call-entry.ts': {
		'const saved = save.length ? readSaved(data, save) : undefined': {
			'what is to be saved is not stored': 'const saved = undefined',
		},
	},
	'once/states.ts': {
		'return difference ? toConflict': {
			'requests are not compared': 'return difference && key === undefined ? toConflict',
		},
		"\tconst why = entry.state === 'pending' ? 'in_progress'": {
			'what is unresolved is refused':
				"\tif (entry.state === 'unknown') return { ...key, state: 'rejected', entryId, startedAt }\n\tconst why = entry.state === 'pending' ? 'in_progress'",
		},
		"return { ...key, state: 'unresolved', reason: why, entryId, startedAt, ...omitUndefined({ retryAt, lastLookup }) }":
			{
				'an unresolved order is applied':
					"return { ...key, state: 'applied', entryId, startedAt, resolvedBy: 'call', saved }",
			},
	},
	'store.ts': {
		'journals.get(id) ?? ': {
			'journals are not kept apart': 'journals.values().next().value ?? ',
		},
	},
}

export const mutants = Object.entries(changes).flatMap(([file, places]) =>
	Object.entries(places).flatMap(([from, rules]) => Object.entries(rules).map(([rule, to]) => [rule, file, from, to])),
)

import type { OrderStep, PersonState, PreviewedCall, SavedValue } from '@tarja/journal'
import { CommandError, type Context, jsonOptions, type Subcommand } from '../command.ts'
import { formatJournalCommand, journalOptions, requireExistingJournal } from '../journal-store.ts'
import { readChange } from './change.ts'
import { formatKnown, printEntry } from './entry-lines.ts'
import { endPreview, meanings, optionsOfForms, rethrow, sumOf, type Task, talkRows, talkWrapped } from './preview.ts'
import { resolveMany } from './resolve-many.ts'
import { takePreview, toSeen } from './stored-preview.ts'

/** The forms of the command, and the options that each reads. */
const forms = {
	one: { usage: 'resolve <order or id> <state>', reads: ['step', 'seen-at', 'saved'] },
	lost: { usage: 'resolve <state> --reference <reference>', reads: ['reference', 'step', 'saved'] },
	many: { usage: 'resolve <state> --operation <operation>', reads: ['operation', 'status', 'from', 'to', 'seen-at'] },
} as const

/**
 * Returns the form that the options and arguments have.
 *
 * @throws {CommandError} `usage` if the form doesn't read one of the options, or has another number of arguments.
 */
function readForm({ args }: Context): keyof typeof forms {
	const isMany = ['operation', 'status', 'from', 'to'].some((name) => args.has(name))
	const form = isMany ? 'many' : args.has('reference') ? 'lost' : 'one'
	const { usage, reads } = forms[form]
	const unread = optionsOfForms.filter((name) => args.has(name) && !(reads as readonly string[]).includes(name))
	const expected = form === 'one' ? 2 : 1
	if (unread.length)
		throw new CommandError('usage', `Cannot resolve it: "${usage}" doesn't read --${unread[0]}; nothing was changed`)
	if (args.positionals.length !== expected)
		throw new CommandError(
			'usage',
			`Cannot resolve it: expected "${usage}"; look at the platform, then add what it shows (applied, rejected or absent) and --note with who saw it; nothing was changed`,
		)
	return form
}

/** Reads the saved values. The option is used once for each value: `--saved id=8f3c`. */
function readSaved(args: readonly string[]): Readonly<Record<string, SavedValue>> | undefined {
	const pairs = args.map((text) => {
		const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
		if (name !== undefined && value !== undefined) return [name, value] as const
		throw new CommandError('usage', 'Cannot save the value: expected --saved name=value')
	})
	return pairs.length ? Object.fromEntries(pairs) : undefined
}

function readState({ args }: Context): PersonState {
	const word = args.positionals.at(-1)
	if (word === 'applied' || word === 'rejected' || word === 'absent') return word
	throw new CommandError('usage', 'Cannot resolve the entry: expected "applied", "rejected" or "absent" after it')
}

/** Finds the one call that an id, or an order and a step, select. */
async function selectCall({ context: { args }, store }: Task): Promise<string | OrderStep> {
	const [words = ''] = args.positionals
	const step = args.text('step')
	if (/^\d{8}T\d{9}Z-[a-z]{16}$/.test(words)) {
		if (step === undefined) return words
		throw new CommandError('usage', 'Cannot resolve it: an id is of one call already; leave --step out')
	}
	const found = /^[\x21-\x7e]{1,200}$/.test(words) ? await store.find(words) : []
	const steps = new Set(found.flatMap((entry) => (entry.state === 'unreadable' ? [] : entry.step)))
	if (step === undefined && steps.size > 1)
		throw new CommandError(
			'usage',
			`Cannot resolve it: the order has several calls; name one with --step: ${Array.from(steps).join(', ')}`,
		)
	return { reference: words, step: step ?? Array.from(steps)[0] ?? 'create' }
}

/** Looks at one call; `undefined` if the journal doesn't hold it. */
async function findCall(
	{ journal, state, options }: Task,
	call: string | OrderStep,
): Promise<PreviewedCall | undefined> {
	const { isTarjaError } = await import('@tarja/core')
	const finding = journal.preview([call], state, options).catch((error: unknown) => {
		if (isTarjaError(error, 'invalid_input')) return []
		return rethrow(error)
	})
	return (await finding)[0]
}

async function resolveOne(task: Task): Promise<void> {
	const { context, state, options, store, journal } = task
	const { output, args } = context
	const found = await findCall(task, await selectCall(task))
	if (!found)
		throw new CommandError(
			'usage',
			`Cannot find the entry: none has this id, or this order and step; to see them: ${formatJournalCommand(context, 'list', '--all')}`,
		)
	const { entry, objections, confirm } = found
	const code = args.text('confirm')
	if (code === undefined) {
		talkRows(output, [entry])
		for (const line of formatKnown(entry, state)) talkWrapped(output, line)
		for (const { message, isOverruled } of objections)
			talkWrapped(output, `Speaks against it${isOverruled ? '' : ', and can not be overruled'}: ${message}`)
		output.talk(meanings[state])
		if (objections.every(({ isOverruled }) => isOverruled))
			return endPreview(task, toSeen([found]), await sumOf([entry]))
		throw new CommandError('failed', `Cannot resolve it as ${state} now: see above; nothing was changed`)
	}
	const digests = await takePreview(store, state, code)
	if (digests[entry.id] !== confirm)
		throw new CommandError('failed', `Cannot resolve it: 0 resolved, 1 changed: ${entry.id}`)
	printEntry(
		output,
		await journal.resolve(entry.id, state, { ...options, revision: entry.revision, confirm }).catch(rethrow),
	)
}

async function resolveLost(task: Task): Promise<void> {
	const { context, state, options, store, journal } = task
	const { args, output } = context
	const [reference = '', step, code] = ['reference', 'step', 'confirm'].map((name) => args.text(name))
	if (!step) throw new CommandError('usage', 'Cannot resolve it: nothing says which call is lost; add --step create')
	const order = { reference, step }
	const isHeld = (await findCall(task, order)) !== undefined
	if (isHeld || !(await store.journal())?.restored)
		throw new CommandError(
			'failed',
			`Cannot resolve it: ${isHeld ? 'the journal holds the call; name the order without --reference' : 'the journal holds no such call, and is not marked as restored; check the order’s id'}`,
		)
	output.talk(`A call that the restored journal lacks: ${reference}, ${step}`, '. ', meanings[state])
	if (code === undefined) return endPreview(task, { [`${reference} ${step}`]: 'lost' })
	const digests = await takePreview(store, state, code)
	if (!digests[`${reference} ${step}`])
		throw new CommandError('usage', 'Cannot resolve it: the code is of another order')
	printEntry(output, await journal.resolve(order, state, { ...options, revision: -1 }).catch(rethrow))
}

async function run(context: Context): Promise<void> {
	const { args } = context
	const form = readForm(context)
	const state = readState(context)
	const change = readChange(context, 'resolve the entry')
	const [seenAt, saved] = [args.text('seen-at'), readSaved(args.list('saved'))]
	const options = { ...change, ...(seenAt !== undefined && { seenAt }), ...(saved && { saved }) }
	const { store, records } = await requireExistingJournal(context, 'resolve an entry')
	const task = { context, state, options, store, journal: await records() }
	if (form === 'many') return resolveMany(task)
	return form === 'lost' ? resolveLost(task) : resolveOne(task)
}

export const resolve: Subcommand = {
	name: 'resolve',
	summary: 'Resolve a call by hand, with the reason',
	usage: '<entry> [state]',
	description: `<entry> is an order or a whole id; [state] is applied, rejected or absent.
Without --confirm, the command shows what is known and what speaks against it,
and prints the command that resolves exactly that.`,
	examples: [
		[
			'npx @tarja/cli journal resolve order-7 applied --note "case 4711"',
			'it was applied, as the vendor says in case 4711',
		],
		['npx @tarja/cli journal resolve order-8 absent --note "case 4711"', 'it was not: it may be paid again'],
		[
			'npx @tarja/cli journal resolve applied --reference order-9 --step create …',
			'after a restore, if the journal has lost its call',
		],
		[
			'npx @tarja/cli journal resolve rejected --operation pay --status 502 --from …',
			'the calls of an outage that the vendor refused',
		],
	],
	options: {
		...journalOptions,
		note: { value: '<text>', summary: 'Record who told you, and how they know' },
		by: { value: '<name>', summary: 'Record who resolves it (default: your user name)' },
		confirm: { value: '<code>', summary: 'Resolve what the preview with this code showed' },
		reference: { value: '<reference>', summary: 'Resolve an order whose call a restored journal has lost' },
		step: { value: '<step>', summary: "Resolve this of the order's calls" },
		operation: {
			value: '<operation>',
			summary: 'Resolve all unresolved calls of an operation, with --status, --from and --to',
		},
		status: { value: '<status>', summary: 'Whose last response had this HTTP status; none: no response' },
		from: { value: '<time>', summary: 'That began at this time or later, such as 2026-03-10T12:00Z' },
		to: { value: '<time>', summary: 'That began at this time or earlier; not in the future' },
		'seen-at': { value: '<time>', summary: 'For "absent": when the report was made that you looked at' },
		saved: { value: '<name=value>', multiple: true, summary: 'Save a value of the payment, such as its id' },
		...jsonOptions,
	},
	run,
}

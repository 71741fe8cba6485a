import { useState } from 'preact/hooks'
import type { FaultPlace } from '../../faults.ts'
import { INTENT_PATH, TOKEN_PATH } from '../../message.ts'
import type { CatalogueGroup } from '../../platform/catalogue.ts'
import type { TextKey } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { Copyable } from './copyable.tsx'
import { jsonOrText } from './fields.ts'
import { useAsked } from './hooks.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

/** The words of the sentence: texts, as a person has written them. */
const blank = {
	at: 'after-commit',
	action: 'reset',
	times: '1',
	target: 'payment',
	path: '',
	field: '',
	value: '',
	status: '',
	headers: '',
	body: '',
	from: '',
	to: '',
	chance: '',
	after: '',
}
type Draft = typeof blank

const targets: Readonly<Record<string, string | undefined>> = {
	payment: INTENT_PATH,
	token: TOKEN_PATH,
	any: undefined,
	path: '',
}

/** Marks the identifier of a bound operation in the list of targets, to tell it from the targets above it. */
const boundMark = '='

/**
 * Converts text to a number. Text that is no number is sent as it is, so that the emulator says what it expected; empty text
 * is left out.
 */
function numberIn(text: string): number | string | undefined {
	return text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
}

function delayOf({ from, to }: Draft): unknown {
	return to === '' ? numberIn(from) : { from: numberIn(from || '0'), to: numberIn(to) }
}

/** There is no request to be counted, or to be answered. */
function isRefusal({ at }: Draft): boolean {
	return at === 'before-connection'
}

/** Builds the fault that the form describes. Fields left empty are undefined and therefore not sent. */
function faultOf(draft: Draft): object {
	const { at, action, target, path, field, value, status, headers, body, after } = draft
	const isBound = target.startsWith(boundMark)
	return {
		at,
		action,
		match: {
			path: target === 'path' ? path : targets[target],
			operation: isBound ? target.slice(boundMark.length) : undefined,
			field: field ? { name: field, value } : undefined,
		},
		status: numberIn(status),
		headers: headers === '' ? undefined : jsonOrText(headers),
		body: body === '' ? undefined : jsonOrText(body),
		delayMs: delayOf(draft),
		after: numberIn(after),
		...(isRefusal(draft) ? {} : repeatedly(draft)),
	}
}

/** Builds the members that say how often a fault acts; a refusal of connections takes none of them. */
function repeatedly({ times, chance }: Draft): object {
	const chanceIn = numberIn(chance)
	return {
		times: times === '1' ? undefined : numberIn(times),
		probability: typeof chanceIn === 'number' ? chanceIn / 100 : chanceIn,
	}
}

interface PartProps {
	readonly draft: Draft
	readonly name: keyof Draft
	readonly onChange: (change: Partial<Draft>) => void
}

/** Shows a part of the sentence that is typed. */
function Written({ draft, name, onChange }: PartProps) {
	const label = t(`switch.${name}` as TextKey)
	return (
		<input
			class={name}
			aria-label={label}
			placeholder={label}
			value={draft[name]}
			onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
		/>
	)
}

const answering: readonly string[] = ['status', 'garbage', 'empty', 'content-type', 'redirect']
const waiting: readonly string[] = ['refuse', 'slow', 'hang', 'stall']

/** Lists the fields that the form shows only for this action. */
function partsFor(action: string): readonly (keyof Draft)[] {
	if (action === 'status') return ['status', 'headers', 'body']
	if (answering.includes(action)) return ['status', 'headers']
	return waiting.includes(action) ? ['from', 'to'] : []
}

interface SentenceProps extends Omit<PartProps, 'name'>, Pick<ViewProps, 'guide'> {
	/** Identifiers of the operations that were bound to this emulator. */
	readonly bound: readonly string[]
}

/** The name of a target: an operation by its identifier, in every language. */
function targetText(target: string): string {
	return target.startsWith(boundMark) ? target.slice(boundMark.length) : t(`target.${target}` as TextKey)
}

function Sentence({ guide, bound, draft, onChange }: SentenceProps) {
	const actions = guide.actionsAt[draft.at as FaultPlace]
	const text = (kind: string) => (value: string) => t(`${kind}.${value}` as TextKey)
	const word = (name: keyof Draft, label: string, of: readonly string[], textOf: (value: string) => string) => (
		<Choice
			label={label}
			of={of.map((value) => [value, textOf(value)])}
			value={draft[name]}
			onChoose={(value) => onChange({ [name]: value })}
		/>
	)
	const written = (name: keyof Draft) => <Written key={name} draft={draft} name={name} onChange={onChange} />
	return (
		<div class="sentence">
			{word('at', t('col.time'), Object.keys(guide.actionsAt), text('place'))}, {t('switch.then')}{' '}
			{word('action', t('col.fault'), actions, text('action'))}
			{partsFor(draft.action).map(written)} {t(isRefusal(draft) ? 'switch.once' : 'switch.for')}{' '}
			{isRefusal(draft) ? written('after') : word('times', t('times', ''), ['1', '2', '3', 'always'], text('count'))}{' '}
			{word('target', t('col.request'), [...Object.keys(targets), ...bound.map((id) => boundMark + id)], targetText)}
			{draft.target === 'path' && written('path')} {t('switch.where')} {written('field')} {t('switch.is')}{' '}
			{written('value')}
			{isRefusal(draft) || (
				<details>
					<summary>{t('switch.more')}</summary>
					{(['chance', 'after'] as const).map(written)}
				</details>
			)}
		</div>
	)
}

/** Shows the form for a new fault as one sentence, in which every kind of fault can be written, and what it means. */
export function Switchboard({ guide, act, state }: Omit<ViewProps, 'route'>) {
	const { groups = [] } = useAsked<{ groups: CatalogueGroup[] }>('catalogue', state.history) ?? {}
	const operations = groups.flatMap((group) => group.operations)
	const bound = operations.flatMap((operation) => (operation.state === 'bound' ? [operation.id] : []))
	const [draft, setDraft] = useState(blank)
	const fault = faultOf(draft)
	const json = JSON.stringify(fault)
	const isNameless = draft.value !== '' && draft.field === ''
	function change(part: Partial<Draft>): void {
		const next = { ...draft, ...part }
		const actions = guide.actionsAt[next.at as FaultPlace]
		setDraft({ ...next, action: actions.find((action) => action === next.action) ?? actions[0] ?? '' })
	}
	return (
		<div class="card">
			<Sentence guide={guide} bound={bound} draft={draft} onChange={change} />
			{isRefusal(draft) && <p>{t('switch.refusal')}</p>}
			<p class="tools">
				<Button
					text={t('arm')}
					class="primary"
					disabled={isNameless}
					onPress={() => act(control('POST', 'faults', fault), t('armed.done', `${draft.action} ${draft.at}`))}
				/>
				{isNameless && <span class="bad">{t('switch.noField')}</span>}
			</p>
			<Copyable title={t('switch.json')} text={JSON.stringify(fault, undefined, '\t')} />
			<Copyable
				title={t('switch.command')}
				text={`npx @tarja/cli emulator --faults '${json.replaceAll("'", "'\\''")}'`}
			/>
		</div>
	)
}

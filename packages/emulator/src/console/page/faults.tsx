import { useState } from 'preact/hooks'
import type { QueuedFault } from '../../fault-turns.ts'
import type { Story } from '../stories.ts'
import { Badge } from './badge.tsx'
import { control } from './control.ts'
import { CopyButton } from './copyable.tsx'
import { leftOf } from './fault-left.ts'
import { addressOf } from './hooks.ts'
import { Switchboard } from './switchboard.tsx'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

/** Plays a story as a client would, and opens the page of the payment that was sent last. */
function PlayButton({
	story,
	manner,
	act,
}: { readonly story: Story; readonly manner: 'again' | 'journal' } & Pick<ViewProps, 'act'>) {
	const { scenario, clients, payments } = story
	const label = t(manner === 'again' ? 'play' : 'play.journal')
	return (
		<button
			type="button"
			class={manner === 'again' ? 'primary' : ''}
			aria-label={`${label}: ${scenario.name}`}
			onClick={() =>
				act(control('POST', 'play', { scenario, clients, payments, manner }), (result) => {
					const { seq, payment } = result as { seq: number; payment?: string }
					location.hash = payment === undefined ? addressOf('live', seq) : addressOf('payments', payment)
					return t(manner === 'again' ? 'played' : 'played.journal', scenario.name)
				})
			}
		>
			{label}
		</button>
	)
}

function Stories({ guide, act }: ViewProps) {
	return (
		<ul class="cards">
			{guide.stories.map((story) => {
				const { name, about, client = '' } = story.scenario
				return (
					<li class="card" key={name}>
						<h3>{name}</h3>
						<p>
							{about} {t('client.must', client.charAt(0).toLowerCase() + client.slice(1))}
						</p>
						<div class="tools">
							{story.isSent && <PlayButton story={story} manner="again" act={act} />}
							{story.isSent && <PlayButton story={story} manner="journal" act={act} />}
							{story.scenario.steps.length > 0 && (
								<button
									type="button"
									aria-label={`${t('arm.own')}: ${name}`}
									onClick={() => act(control('POST', 'scenario', story.scenario), t('armed.done', name))}
								>
									{t('arm.own')}
								</button>
							)}
						</div>
					</li>
				)
			})}
		</ul>
	)
}

/** Writes in a line which requests a queued fault is for. */
function matchText({ match = {} }: QueuedFault): string {
	const { method = '', operation = '*', path = operation, field } = match
	return `${method} ${path}${field ? `, ${field.name} = ${field.value}` : ''}`
}

function leftText(fault: QueuedFault): string {
	const { after = 0, met } = fault
	const left = leftOf(fault)
	const text = left === 'always' ? t('queue.forever') : t('queue.left', left)
	return met < after ? `${text}, ${t('queue.after', after - met)}` : text
}

function Queued({ fault, act }: { readonly fault: QueuedFault } & Pick<ViewProps, 'act'>) {
	const { id, action, at, status = '', probability = 1, met, played } = fault
	return (
		<li class="queued">
			<b>
				{action} {status} {at} {probability < 1 && `${probability * 100} %`}
			</b>{' '}
			<code>{visible(matchText(fault))}</code>
			<small>
				{visible(id)}: <a href={addressOf('live', undefined, { q: `fault:${id}` })}>{t('queue.met', met, played)}</a>
			</small>
			<Badge tone={leftOf(fault) ? 'warn' : 'plain'}>{leftText(fault)}</Badge>
			<button
				type="button"
				aria-label={`${t('remove')} ${id}`}
				onClick={() => act.undoable(() => control('DELETE', `faults/${id}`), t('removed'))}
			>
				{t('remove')}
			</button>
		</li>
	)
}

/** Shows the faults that can still act; those that are done are folded away. */
function Queue({ state, act }: ViewProps) {
	const armed = state.faults.filter(leftOf)
	const done = state.faults.filter((fault) => !leftOf(fault))
	const list = (faults: readonly QueuedFault[]) => (
		<ul>
			{faults.map((fault) => (
				<Queued key={fault.id} fault={fault} act={act} />
			))}
		</ul>
	)
	return (
		<div class="card">
			{armed.length === 0 ? <p class="empty">{t('queue.empty')}</p> : list(armed)}
			{done.length > 0 && (
				<details>
					<summary>{t('queue.done', done.length)}</summary>
					{list(done)}
					<button type="button" onClick={() => act.undoable(() => control('DELETE', 'faults?only=done'), t('removed'))}>
						{t('queue.removeDone')}
					</button>
				</details>
			)}
			{armed.length > 1 && (
				<button type="button" onClick={() => act.undoable(() => control('DELETE', 'faults'), t('removed'))}>
					{t('queue.removeAll')}
				</button>
			)}
		</div>
	)
}

/** Plays a scenario file that the user picks, and writes a scenario from what happened in this space. */
function OwnScenario({ act }: ViewProps) {
	const [recorded, setRecorded] = useState<string>()
	return (
		<div class="tools">
			<label class="button">
				{t('play.file')}{' '}
				<input
					type="file"
					accept=".json,application/json"
					class="unseen"
					onChange={({ currentTarget }) => {
						const [file] = currentTarget.files ?? []
						if (file)
							act(
								file.text().then((text) => control('POST', 'scenario', text)),
								t('played', visible(file.name)),
							)
						currentTarget.value = ''
					}}
				/>
			</label>
			<button
				type="button"
				onClick={() =>
					act(
						control('GET', 'scenario').then((scenario) => setRecorded(JSON.stringify(scenario, undefined, '\t'))),
						t('record'),
					)
				}
			>
				{t('record')}
			</button>
			{recorded && <CopyButton text={recorded} label={t('record')} />}
			{recorded && <pre>{visible(recorded)}</pre>}
		</div>
	)
}

/** Shows all about faults: the queue, scenarios to play, and the form for a new fault. */
export function Faults(props: ViewProps) {
	return (
		<div class="view">
			<h2>{t('queue')}</h2>
			<Queue {...props} />
			<h2>{t('switchboard')}</h2>
			<Switchboard {...props} />
			<h2>{t('stories')}</h2>
			<Stories {...props} />
			<OwnScenario {...props} />
		</div>
	)
}

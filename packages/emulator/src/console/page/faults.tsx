import { useState } from 'preact/hooks'
import type { QueuedFault } from '../../fault-turns.ts'
import type { Story } from '../stories.ts'
import { Badge } from './badge.tsx'
import { Button, PlayButton } from './button.tsx'
import { control } from './control.ts'
import { CopyButton } from './copyable.tsx'
import { leftOf } from './fault-left.ts'
import { addressOf } from './hooks.ts'
import { Switchboard } from './switchboard.tsx'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

/** A story as a program plays it that sends again, and as one with a journal does. */
function Played({ story, act }: { readonly story: Story } & Pick<ViewProps, 'act'>) {
	const { isSent: _isSent, ...body } = story
	const shared = { act, what: story.scenario.name }
	return (
		<>
			<PlayButton {...shared} text={t('play')} class="primary" body={{ ...body, manner: 'again' }} />
			<PlayButton {...shared} text={t('play.journal')} told="played.journal" body={{ ...body, manner: 'journal' }} />
		</>
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
							{story.isSent && <Played story={story} act={act} />}
							{story.scenario.steps.length > 0 && (
								<Button
									text={t('arm.own')}
									name={`${t('arm.own')}: ${name}`}
									onPress={() => act(control('POST', 'scenario', story.scenario), t('armed.done', name))}
								/>
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

interface RemovalProps extends Pick<ViewProps, 'act'> {
	readonly text: string
	readonly name?: string
	readonly path: string
}

function Removal({ path, act, ...shown }: RemovalProps) {
	return <Button {...shown} onPress={() => act.undoable(() => control('DELETE', path), t('removed'))} />
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
			<Removal text={t('remove')} name={`${t('remove')} ${id}`} path={`faults/${id}`} act={act} />
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
					<Removal text={t('queue.removeDone')} path="faults?only=done" act={act} />
				</details>
			)}
			{armed.length > 1 && <Removal text={t('queue.removeAll')} path="faults" act={act} />}
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
			<Button
				text={t('record')}
				onPress={() =>
					act(
						control('GET', 'scenario').then((scenario) => setRecorded(JSON.stringify(scenario, undefined, '\t'))),
						t('record'),
					)
				}
			/>
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

import { useState } from 'preact/hooks'
import type { QueuedFault } from '../../fault-queue.ts'
import type { Fault } from '../../faults.ts'
import { INTENT_PATH } from '../../message.ts'
import { scenarios } from '../../scenarios.ts'
import { Badge } from './badge.tsx'
import { Button, SureButton } from './button.tsx'
import { sendControl } from './control.ts'
import type { ViewProps } from './hooks.ts'
import { getScenarioTexts } from './scenario-texts.ts'
import { t } from './texts.ts'
import { showHidden } from './visible.ts'

const match = { path: INTENT_PATH }

/** The faults with a button: for the next payment. */
const buttons: readonly (readonly [key: 'lose' | 'refuse' | 'decline' | 'delay', fault: Fault])[] = [
	['lose', { at: 'after-commit', action: 'reset', match }],
	['refuse', { at: 'before-accept', action: 'status', status: 422, match }],
	['decline', { at: 'before-accept', action: 'decline', match }],
	['delay', { at: 'after-commit', action: 'slow', delayMs: 5_000, match }],
]

function Buttons({ act }: Pick<ViewProps, 'act'>) {
	return (
		<p class="tools">
			{buttons.map(([key, fault]) => (
				<Button
					key={key}
					text={t(`next.${key}`)}
					onPress={() => act(sendControl('POST', 'faults', fault), t('added', t(`next.${key}`)))}
				/>
			))}
		</p>
	)
}

async function addJson(text: string): Promise<unknown> {
	let fault: unknown
	try {
		fault = JSON.parse(text)
	} catch {
		throw new Error(t('fault.noJson'))
	}
	return sendControl('POST', 'faults', fault)
}

/** Adds a fault that a person writes as JSON. */
function JsonBox({ act }: Pick<ViewProps, 'act'>) {
	const [text, setText] = useState(JSON.stringify(buttons[0]?.[1], undefined, 2))
	return (
		<div class="card">
			<label>
				{t('fault.json')}
				<textarea
					rows={8}
					spellcheck={false}
					value={text}
					onInput={({ currentTarget }) => setText(currentTarget.value)}
				/>
			</label>
			<Button
				text={t('add')}
				onPress={() => act(addJson(text), (result) => t('added', Object(result).ids.join(', ')))}
			/>
		</div>
	)
}

/** Returns on how many requests a fault can still act. */
function countLeft({ after = 0, times = 1, met }: QueuedFault): number | 'always' {
	return times === 'always' ? times : after + times - Math.max(met, after)
}

function formatLeft(fault: QueuedFault): string {
	const { after = 0, met } = fault
	const left = countLeft(fault)
	const text = left === 'always' ? t('queue.forever') : t('queue.left', left)
	return met < after ? `${text}, ${t('queue.after', after - met)}` : text
}

function matchText({ match = {} }: QueuedFault): string {
	const { method = '', operation = '*', path = operation, field } = match
	return `${method} ${path}${field ? `, ${field.name} = ${field.value}` : ''}`
}

function Queued({ fault, act }: { readonly fault: QueuedFault } & Pick<ViewProps, 'act'>) {
	const { id, action, at, status = '', met, played } = fault
	return (
		<li class="queued">
			<b>
				{action} {status} {at}
			</b>{' '}
			<code>{showHidden(matchText(fault))}</code>
			<small>
				{showHidden(id)}: {t('queue.played', met, played)}
			</small>
			<Badge tone="warn">{formatLeft(fault)}</Badge>
			<Button
				text={t('remove')}
				name={`${t('remove')} ${id}`}
				onPress={() => act(sendControl('DELETE', `faults/${id}`), t('removed'))}
			/>
		</li>
	)
}

/** Returns the faults that can still act. */
export function findWaitingFaults(faults: readonly QueuedFault[]): QueuedFault[] {
	return faults.filter((fault) => countLeft(fault) !== 0)
}

function Queue({ state, act }: ViewProps) {
	const waiting = findWaitingFaults(state.faults)
	if (waiting.length === 0) return <p class="empty">{t('queue.empty')}</p>
	return (
		<div class="card">
			<ul>
				{waiting.map((fault) => (
					<Queued key={fault.id} fault={fault} act={act} />
				))}
			</ul>
			{waiting.length > 1 && (
				<Button text={t('queue.clear')} onPress={() => act(sendControl('DELETE', 'faults'), t('removed'))} />
			)}
		</div>
	)
}

function Scenarios({ act }: Pick<ViewProps, 'act'>) {
	return (
		<ul class="cards">
			{scenarios.map((scenario) => {
				const { name } = scenario
				const [about, client] = getScenarioTexts(scenario)
				return (
					<li class="card" key={name}>
						<h3>{name}</h3>
						<p>
							{about} {t('scenario.client', client.charAt(0).toLowerCase() + client.slice(1))}
						</p>
						<Button
							text={t('scenario.play')}
							name={`${t('scenario.play')}: ${name}`}
							onPress={() => act(sendControl('POST', 'scenarios', { name }), t('scenario.played', name))}
						/>
					</li>
				)
			})}
		</ul>
	)
}

/** Shows all about faults: those for the next payment, those that wait, and the scenarios. */
export function Faults(props: ViewProps) {
	const { act } = props
	return (
		<div class="view">
			<h2>{t('next')}</h2>
			<Buttons act={act} />
			<JsonBox act={act} />
			<h2>{t('queue')}</h2>
			<Queue {...props} />
			<h2>{t('scenarios')}</h2>
			<Scenarios act={act} />
			<p class="tools">
				<SureButton
					text={t('reset')}
					sure={t('reset.sure')}
					onPress={() => act(sendControl('POST', 'reset'), t('reset.done'))}
				/>
			</p>
		</div>
	)
}

import { useState } from 'preact/hooks'
import type { QueuedFault } from '../../fault-queue.ts'
import type { Fault } from '../../faults.ts'
import { INTENT_PATH } from '../../message.ts'
import { scenarios } from '../../scenarios.ts'
import type { Webhook } from '../../webhooks.ts'
import { sendControl } from './connection.ts'
import { Button } from './elements.tsx'
import { showHidden } from './format.ts'
import type { ViewProps } from './hooks.ts'
import { getScenarioTexts } from './scenario-texts.ts'
import { t } from './texts.ts'

/** The fault that the JSON box contains at first. It applies the next payment, and delays the response by five seconds. */
const example: Fault = { at: 'after-commit', action: 'slow', delayMs: 5_000, match: { path: INTENT_PATH } }

/** The webhook that the second box contains at first. */
const webhook: Webhook & { readonly to: string } = {
	to: `${location.protocol}//localhost:3000/platform`,
	event: { id: 'event-1', payment: '{id}', nsu: '{nsuOrigem}', status: 'ACCEPTED' },
	when: 'before-response',
	times: 2,
}

async function sendJson(path: string, text: string): Promise<unknown> {
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		throw new Error(t('json.wrong'))
	}
	return sendControl('POST', path, value)
}

interface JsonBoxProps extends Pick<ViewProps, 'act'> {
	readonly label: string
	/** What the box contains at first. */
	readonly value: object
	/** Path of the control that gets it. */
	readonly path: string
	readonly button: string
	readonly toDone: (result: unknown) => string
}

/** Sends what a person writes as JSON. */
function JsonBox({ act, label, value, path, button, toDone }: JsonBoxProps) {
	const [text, setText] = useState(JSON.stringify(value, undefined, 2))
	return (
		<div class="card">
			<label>
				{label}
				<textarea
					rows={8}
					spellcheck={false}
					value={text}
					onInput={({ currentTarget }) => setText(currentTarget.value)}
				/>
			</label>
			<Button text={button} onPress={() => act(sendJson(path, text), toDone)} />
		</div>
	)
}

/** Returns the faults that can still act. */
export function findWaitingFaults(faults: readonly QueuedFault[]): QueuedFault[] {
	return faults.filter(({ after = 0, times = 1, met }) => times === 'always' || met < after + times)
}

function Queue({ state, act }: ViewProps) {
	const waiting = findWaitingFaults(state.faults)
	if (waiting.length === 0) return <p class="empty">{t('queue.empty')}</p>
	return (
		<div class="card">
			<ul>
				{waiting.map((fault) => (
					<li class="queued" key={fault.id}>
						<code>{showHidden(JSON.stringify(fault))}</code>
						<Button
							text={t('remove')}
							name={`${t('remove')} ${fault.id}`}
							onPress={() => act(sendControl('DELETE', `faults/${fault.id}`), t('removed'))}
						/>
					</li>
				))}
			</ul>
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

/** Shows everything about faults: the scenarios for the next payment, a box for any other fault, and the queue. */
export function Faults(props: ViewProps) {
	const { act } = props
	return (
		<div class="view">
			<h2>{t('next')}</h2>
			<Scenarios act={act} />
			<JsonBox
				{...{ act, label: t('fault.json'), value: example, path: 'faults', button: t('add') }}
				toDone={(result) => t('added', Object(result).ids.join(', '))}
			/>
			<JsonBox
				{...{ act, label: t('webhook.json'), value: webhook, path: 'webhooks', button: t('webhook.send') }}
				toDone={(result) => (result ? t('webhook.sent', Object(result).statuses.join(', ')) : t('webhook.waits'))}
			/>
			<h2>{t('queue')}</h2>
			<Queue {...props} />
			<p class="tools">
				<Button
					text={t('reset')}
					onPress={() => confirm(t('reset.sure')) && act(sendControl('POST', 'reset'), t('reset.done'))}
				/>
			</p>
		</div>
	)
}

import { useState } from 'preact/hooks'
import type { ConsoleGuide } from '../src/console/guide.ts'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import type { ViewProps } from './view.ts'

/** What the form holds: texts, as a person has written them. */
const blank = {
	at: 'after-commit',
	action: 'reset',
	target: 'payment intents',
	field: '',
	value: '',
	times: '1',
	after: '0',
	status: '',
	delayMs: '',
}
type Draft = typeof blank

/** What the emulator judges: a number that is none is sent as it is, so that the answer says what was expected. */
function numberIn(text: string): number | string | undefined {
	return text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
}

/** A member that is undefined is not sent. */
function faultOf({ targets }: ConsoleGuide, draft: Draft): object {
	const { at, action, target, field, value, times, after, status, delayMs } = draft
	const match = {
		...targets.find(([name]) => name === target)?.[1],
		field: field ? { name: field, value } : undefined,
	}
	const numbers = { times: numberIn(times), after: numberIn(after), delayMs: numberIn(delayMs) }
	return { at, action, match, ...numbers, status: numberIn(status) }
}

interface PartProps {
	readonly guide: ConsoleGuide
	readonly draft: Draft
	readonly onChange: (change: Partial<Draft>) => void
}

/** Place × action: one switch for each thing that can be played. */
function Switches({ guide: { places, actions }, draft, onChange }: PartProps) {
	return (
		<table class="center">
			<thead>
				<tr>
					<th scope="col">What a client sees</th>
					{places.map(([at, meaning]) => (
						<th scope="col" key={at}>
							{at} <small>{meaning}</small>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{actions.map(([action, text, inBody]) => (
					<tr key={action}>
						<th scope="row">
							<b>{action}</b> {text}
						</th>
						{places.map(([at]) => (
							<td key={at}>
								{(inBody || at !== 'mid-body') && (
									<input
										type="radio"
										name="fault"
										aria-label={`${action} ${at}`}
										checked={draft.at === at && draft.action === action}
										onChange={() => onChange({ at, action })}
									/>
								)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const texts = {
	field: 'Only with the field',
	value: 'of this value',
	times: 'Times, or always',
	after: 'Let pass first',
	status: 'Status',
	delayMs: 'Milliseconds',
}

function Details({ guide, draft, onChange }: PartProps) {
	return (
		<div class="form">
			<label for="to">
				To
				<Choice
					id="to"
					of={guide.targets.map(([name]) => name)}
					value={draft.target}
					onChoose={(target) => onChange({ target })}
				/>
			</label>
			{Object.entries(texts).map(([name, label]) => (
				<label key={name}>
					{label}
					<input
						value={draft[name as keyof Draft]}
						onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
					/>
				</label>
			))}
		</div>
	)
}

/** Everything that can be played: where, what, to which requests, how often. */
export function Switchboard({ guide, act }: Pick<ViewProps, 'guide' | 'act'>) {
	const [draft, setDraft] = useState(blank)
	const props: PartProps = { guide, draft, onChange: (change) => setDraft({ ...draft, ...change }) }
	const name = `${draft.action} ${draft.at}`
	return (
		<div class="card">
			<Switches {...props} />
			<Details {...props} />
			<button
				type="button"
				class="primary"
				onClick={() => act(control('POST', 'faults', faultOf(guide, draft)), `Armed: ${name}.`)}
			>
				Arm {name}
			</button>
		</div>
	)
}

import { useState } from 'preact/hooks'
import type { ConsoleGuide } from '../src/console/guide.ts'
import type { FaultAction, FaultPlace } from '../src/faults.ts'
import { Telling, useTelling } from './action.tsx'
import { control } from './control.ts'

/** What the form holds: texts, as a person has written them. */
interface Draft {
	readonly at: FaultPlace
	readonly action: FaultAction
	readonly target: string
	readonly field: string
	readonly value: string
	readonly times: string
	readonly after: string
	readonly status: string
	readonly delayMs: string
}

const blank: Draft = {
	at: 'after-commit',
	action: 'reset',
	target: 'payment intents',
	field: '',
	value: '',
	times: '1',
	after: '0',
	status: '503',
	delayMs: '',
}

/** What the emulator judges: a number that is none is sent as it is, so that the answer says what was expected. */
function numberIn(text: string): number | string {
	return /^\d+$/.test(text.trim()) ? Number(text) : text
}

function faultOf({ targets }: ConsoleGuide, draft: Draft): object {
	const { at, action, target, field, value, times, after, status, delayMs } = draft
	const match = {
		...targets.find(([name]) => name === target)?.[1],
		...(field === '' ? {} : { field: { name: field, value } }),
	}
	return {
		at,
		action,
		match,
		times: times === 'always' ? times : numberIn(times),
		after: numberIn(after),
		...(action === 'status' ? { status: numberIn(status) } : {}),
		...(delayMs === '' ? {} : { delayMs: numberIn(delayMs) }),
	}
}

interface PartProps {
	readonly guide: ConsoleGuide
	readonly draft: Draft
	readonly onChange: (change: Partial<Draft>) => void
}

function Switch({ draft, onChange, at, action }: PartProps & Pick<Draft, 'at' | 'action'>) {
	return (
		<td>
			<input
				type="radio"
				name="fault"
				aria-label={`${action} ${at}`}
				checked={draft.at === at && draft.action === action}
				onChange={() => onChange({ at, action })}
			/>
		</td>
	)
}

/** Place × action: one switch for each thing that can be played. */
function Switches(props: PartProps) {
	const { places, actions } = props.guide
	return (
		<table class="switches">
			<thead>
				<tr>
					<th scope="col">What a client sees</th>
					{places.map(([at, meaning]) => (
						<th scope="col" key={at}>
							{at}
							<small>{meaning}</small>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{actions.map(([action, text, inBody]) => (
					<tr key={action}>
						<th scope="row">
							{action} <small>{text}</small>
						</th>
						{places.map(([at]) =>
							at === 'mid-body' && !inBody ? (
								<td key={at}>–</td>
							) : (
								<Switch key={at} {...props} at={at} action={action} />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

interface TextProps extends PartProps {
	readonly name: Exclude<keyof Draft, 'at' | 'action' | 'target'>
	readonly label: string
	readonly hint?: string
}

function Text({ draft, onChange, name, label, hint }: TextProps) {
	return (
		<label>
			{label}
			<input
				value={draft[name]}
				placeholder={hint}
				onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
			/>
		</label>
	)
}

function Details(props: PartProps) {
	const { draft, onChange, guide } = props
	return (
		<div class="form">
			<label>
				To
				<select value={draft.target} onChange={({ currentTarget }) => onChange({ target: currentTarget.value })}>
					{guide.targets.map(([target]) => (
						<option key={target}>{target}</option>
					))}
				</select>
			</label>
			<Text {...props} name="field" label="Only with the field" hint="nsuOrigem" />
			<Text {...props} name="value" label="of this value" hint="000123" />
			<Text {...props} name="times" label="Times" hint="1, 2 … or always" />
			<Text {...props} name="after" label="Let pass first" />
			{draft.action === 'status' && <Text {...props} name="status" label="Status" />}
			<Text {...props} name="delayMs" label="Milliseconds" hint="as usual" />
		</div>
	)
}

/** Everything that can be played: where, what, to which requests, how often. */
export function Switchboard({ guide }: Pick<PartProps, 'guide'>) {
	const [draft, setDraft] = useState(blank)
	const [told, run] = useTelling()
	const props: PartProps = { guide, draft, onChange: (change) => setDraft({ ...draft, ...change }) }
	return (
		<section aria-labelledby="switchboard">
			<h2 id="switchboard">Switchboard</h2>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					run(() => control('POST', 'faults', faultOf(guide, draft)), `Armed: ${draft.action} ${draft.at}.`)
				}}
			>
				<Switches {...props} />
				<Details {...props} />
				<button type="submit" class="primary">
					Arm {draft.action} {draft.at}
				</button>
			</form>
			<Telling told={told} />
		</section>
	)
}

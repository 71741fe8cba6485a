import { useEffect, useState } from 'preact/hooks'
import type { SettingForm } from '../src/console/guide.ts'
import { Action, Telling, useTelling } from './action.tsx'
import { control } from './control.ts'
import { Spaces } from './spaces.tsx'
import type { ViewProps } from './view.ts'

function textOf(form: SettingForm, value: unknown): string {
	return form !== 'json' && typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}

/** What was written, as JSON; what is no JSON is text, so that `soon` need not be quoted. */
function valueOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}

interface FieldProps {
	readonly name: string
	readonly form: SettingForm
	readonly meaning: string
	readonly value: unknown
	readonly onSet: (value: unknown) => void
}

/** One setting. What a person is writing is not replaced by what comes in meanwhile. */
function Field({ name, form, meaning, value, onSet }: FieldProps) {
	const current = textOf(form, value)
	const [text, setText] = useState<string>()
	useEffect(() => setText(undefined), [current])
	const props = { id: name, value: text ?? current, 'aria-describedby': `${name}-is` }
	const isLong = current.length > 30
	return (
		<form
			class="setting"
			onSubmit={(event) => {
				event.preventDefault()
				onSet(valueOf(text ?? current))
			}}
		>
			<label for={name}>{name}</label>
			<small id={`${name}-is`}>{meaning}</small>
			{form !== 'json' ? (
				<select {...props} onChange={({ currentTarget }) => onSet(valueOf(currentTarget.value))}>
					{form.map((choice) => (
						<option key={choice}>{choice}</option>
					))}
				</select>
			) : isLong ? (
				<textarea
					{...props}
					rows={5}
					spellcheck={false}
					onInput={({ currentTarget }) => setText(currentTarget.value)}
				/>
			) : (
				<input {...props} onInput={({ currentTarget }) => setText(currentTarget.value)} />
			)}
			<span>
				{text !== undefined && text !== current && <button class="primary">Set</button>}
				<button type="button" aria-label={`Default of ${name}`} onClick={() => onSet(null)}>
					Default
				</button>
			</span>
		</form>
	)
}

/** The settings of this space, the other spaces, and how to begin anew. */
export function Settings({ state, guide }: ViewProps) {
	const [told, run] = useTelling()
	return (
		<div class="settings">
			<section aria-labelledby="settings">
				<h2 id="settings">Settings of this space</h2>
				<Telling told={told} />
				{guide.settings.map(([name, form, meaning]) => (
					<Field
						key={name}
						name={name}
						form={form}
						meaning={meaning}
						value={state.settings[name]}
						onSet={(value) => run(() => control('PATCH', 'settings', { [name]: value }), `${name}: set.`)}
					/>
				))}
			</section>
			<Spaces received={state.totals.received} />
			<section aria-labelledby="anew">
				<h2 id="anew">Begin anew</h2>
				<p>Everything of this space goes back to the start: settings, tokens, log and faults.</p>
				<Action
					confirm="Really forget everything?"
					onAct={() => run(() => control('POST', 'reset'), 'This space is as it was at the start.')}
				>
					Reset this space
				</Action>
			</section>
		</div>
	)
}

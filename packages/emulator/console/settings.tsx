import { useEffect, useState } from 'preact/hooks'
import type { SettingForm } from '../src/console/guide.ts'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { Spaces } from './spaces.tsx'
import { SureButton } from './sure-button.tsx'
import type { ViewProps } from './view.ts'

/** What was written, as JSON; what is no JSON is text, so that `soon` need not be quoted. */
function jsonOrText(text: string): unknown {
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

/** One setting. What a person is writing stays until it is set, whatever comes in meanwhile. */
function Field({ name, form, meaning, value, onSet }: FieldProps) {
	const current = typeof value === 'string' && form !== 'json' ? value : JSON.stringify(value)
	const [text, setText] = useState<string>()
	useEffect(() => setText(undefined), [current])
	return (
		<form
			class="setting"
			onSubmit={(event) => {
				event.preventDefault()
				onSet(jsonOrText(text ?? current))
			}}
		>
			<label for={name}>{name}</label>
			<small>{meaning}</small>
			{form === 'json' ? (
				<input
					id={name}
					value={text ?? current}
					spellcheck={false}
					onInput={({ currentTarget }) => setText(currentTarget.value)}
				/>
			) : (
				<Choice id={name} of={form} value={current} onChoose={(choice) => onSet(jsonOrText(choice))} />
			)}
			{text === undefined ? (
				<button type="button" aria-label={`Default of ${name}`} onClick={() => onSet(null)}>
					Default
				</button>
			) : (
				<button type="submit" class="primary">
					Set
				</button>
			)}
		</form>
	)
}

/** The settings of this space, the other spaces, and how to begin anew. */
export function Settings({ state, guide, act }: ViewProps) {
	return (
		<div class="view">
			<h2>Settings of this space</h2>
			<div class="card">
				{guide.settings.map(([name, form, meaning]) => (
					<Field
						key={name}
						name={name}
						form={form}
						meaning={meaning}
						value={state.settings[name]}
						onSet={(value) => act(control('PATCH', 'settings', { [name]: value }), `Set: ${name}.`)}
					/>
				))}
			</div>
			<Spaces received={state.totals.received} />
			<p>
				<SureButton onSure={() => act(control('POST', 'reset'), 'This space is as it was at the start.')}>
					Forget everything of this space
				</SureButton>
			</p>
		</div>
	)
}

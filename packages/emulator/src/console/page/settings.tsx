import { useEffect, useState } from 'preact/hooks'
import type { Settings } from '../../settings.ts'
import type { SettingForm } from '../guide.ts'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { jsonOrText } from './fields.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

interface FieldProps {
	readonly name: keyof Settings
	readonly form: SettingForm
	readonly value: unknown
	readonly onSet: (value: unknown) => void
}

/** Shows one setting with its value. Text being typed stays until it is applied, even if the setting changes meanwhile. */
function Field({ name, form, value, onSet }: FieldProps) {
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
			<small>{t(`setting.${name}`)}</small>
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
				<Button text={t('default')} name={`${t('default')} ${name}`} onPress={() => onSet(null)} />
			) : (
				<button type="submit" class="primary">
					{t('set')}
				</button>
			)}
		</form>
	)
}

/** Shows the settings of this space, and the button that resets the whole space. */
export function SettingsView({ state, guide, act }: ViewProps) {
	return (
		<div class="view">
			<h2>{t('settings.title')}</h2>
			<div class="card">
				{guide.settings.map(([name, form]) => (
					<Field
						key={name}
						name={name}
						form={form}
						value={state.settings[name]}
						onSet={(value) => act(control('PATCH', 'settings', { [name]: value }), t('set.done', name))}
					/>
				))}
			</div>
			<p>
				<Button text={t('reset')} onPress={() => act.undoable(() => control('POST', 'reset'), t('reset.done'))} />
			</p>
		</div>
	)
}

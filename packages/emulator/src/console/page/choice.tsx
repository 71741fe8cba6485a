interface ChoiceProps {
	readonly id?: string
	readonly label?: string
	/** Words to choose from, each alone or with the text that is shown for it. */
	readonly of: readonly (string | readonly [value: string | number, text: string])[]
	readonly value: string | number
	readonly onChoose: (value: string) => void
}

/** Shows a drop-down list, of which one is chosen. */
export function Choice({ id, label, of, value: chosen, onChoose }: ChoiceProps) {
	const pairs = of.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
	return (
		<select id={id} aria-label={label} value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
			{pairs.map(([value, text]) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	)
}

interface ChoiceProps {
	readonly id?: string
	readonly label?: string
	readonly of: readonly string[]
	readonly value: string
	readonly onChoose: (value: string) => void
}

/** Shows a drop-down list of a few words, of which one is chosen. */
export function Choice({ id, label, of, value, onChoose }: ChoiceProps) {
	return (
		<select id={id} aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
			{of.map((word) => (
				<option key={word}>{word}</option>
			))}
		</select>
	)
}

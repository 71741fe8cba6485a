interface SearchProps {
	readonly label: string
	readonly hint: string
	readonly words: string
	readonly onWords: (words: string) => void
}

/** Shows the field into which a person types words to search for. */
export function Search({ label, hint, words, onWords }: SearchProps) {
	return (
		<input
			type="search"
			aria-label={label}
			placeholder={hint}
			value={words}
			onInput={({ currentTarget }) => onWords(currentTarget.value)}
		/>
	)
}

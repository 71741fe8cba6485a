import type { ComponentChildren, ComponentProps } from 'preact'

interface ButtonProps extends Pick<ComponentProps<'button'>, 'class' | 'lang' | 'title'> {
	readonly text: string
	/** Accessible name, if there are others of the same text. */
	readonly name?: string | undefined
	readonly onPress: () => void
}

/** Shows a button that does something in this page. */
export function Button({ text, name, onPress, ...look }: ButtonProps) {
	return (
		<button type="button" aria-label={name} onClick={onPress} {...look}>
			{text}
		</button>
	)
}

interface FactsProps {
	readonly of: readonly (readonly [name: string, value: ComponentChildren])[]
}

/** Shows names with their values. Those without a value are left out. */
export function Facts({ of }: FactsProps) {
	return (
		<dl>
			{of.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}

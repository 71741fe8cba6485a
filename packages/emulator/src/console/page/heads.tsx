import type { ComponentChildren } from 'preact'

/** Shows the head row of a table with these column titles. */
export function Heads({ of }: { readonly of: readonly string[] }) {
	return (
		<thead>
			<tr>
				{of.map((name) => (
					<th scope="col" key={name}>
						{name}
					</th>
				))}
			</tr>
		</thead>
	)
}

interface FactsProps {
	readonly of: readonly (readonly [name: string, value: ComponentChildren])[]
	readonly class?: string
}

/** Shows names with their values; those without a value are left out. */
export function Facts({ of, class: look }: FactsProps) {
	return (
		<dl class={look}>
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

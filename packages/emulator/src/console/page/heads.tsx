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

/** The head of a table. */
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

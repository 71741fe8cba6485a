import { useState } from 'preact/hooks'
import { useAsked } from './hooks.ts'

interface SpaceSeen {
	readonly name: string
	readonly received: number
}

/** The address of the console of another space: its name stands before the last part of this one. */
function consoleOf(name: string): string {
	const here = location.pathname.replace(/(?:\/~[^/]+)?\/-\/$/, '')
	return name === '' ? `${here}/-/` : `${here}/~${encodeURIComponent(name)}/-/`
}

/** The spaces of this emulator. `received` tells that something has happened, so that they are asked for again. */
export function Spaces({ received }: { readonly received: number }) {
	const { spaces = [] } = useAsked<{ spaces: SpaceSeen[] }>('spaces', received) ?? {}
	const [name, setName] = useState('')
	return (
		<section aria-labelledby="spaces">
			<h2 id="spaces">Spaces</h2>
			<p>
				<code>/~name</code> after the base URL is a space of its own, with its own of everything.
			</p>
			<ul class="spaces">
				{spaces.map((space) => (
					<li key={space.name}>
						<a
							href={consoleOf(space.name)}
							aria-current={consoleOf(space.name) === location.pathname ? 'page' : undefined}
						>
							{space.name || 'The default space'}
						</a>{' '}
						<small>{space.received} requests</small>
					</li>
				))}
			</ul>
			<form
				class="form"
				onSubmit={(event) => {
					event.preventDefault()
					location.href = consoleOf(name)
				}}
			>
				<label>
					Open a space
					<input
						required
						pattern="[A-Za-z0-9._\-]{1,64}"
						title="1 to 64 letters, digits, dots, underscores or hyphens"
						value={name}
						onInput={({ currentTarget }) => setName(currentTarget.value)}
					/>
				</label>
				<button type="submit">Open</button>
			</form>
		</section>
	)
}

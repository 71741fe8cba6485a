import { useAsked } from './hooks.ts'

interface SpaceSeen {
	readonly name: string
	readonly received: number
}

/** The address of the console of another space: its name stands before the last part of this one. */
function consoleOf(name: string): string {
	return `${location.pathname.replace(/(?:\/~[^/]+)?\/-\/$/, name && `/~${name}`)}/-/`
}

/** The spaces of this emulator. `received` tells that something has happened, so that they are asked for again. */
export function Spaces({ received }: { readonly received: number }) {
	const { spaces = [] } = useAsked<{ spaces: SpaceSeen[] }>('spaces', received) ?? {}
	return (
		<section aria-labelledby="spaces">
			<h2 id="spaces">Spaces</h2>
			<p class="lead">
				<code>/~name</code> after the base URL is a space of its own, with its own of everything, and with its own
				console.
			</p>
			<ul>
				{spaces.map((space) => (
					<li key={space.name}>
						<a href={consoleOf(space.name)}>{space.name || 'The default space'}</a>{' '}
						<small>{space.received} requests</small>
					</li>
				))}
			</ul>
		</section>
	)
}

import { Choice } from './choice.tsx'
import { useAsked } from './hooks.ts'
import { t } from './texts.ts'

interface SpaceSeen {
	readonly name: string
	readonly received: number
}

/** The address of the console of another space: its name stands before the last part of this one. */
function consoleOf(name: string): string {
	return `${location.pathname.replace(/(?:\/~[^/]+)?\/-\/$/, name && `/~${name}`)}/-/`
}

/** Writes a number of requests in words of the page's language. */
export function countText(count: number): string {
	return count === 1 ? t('requests.one') : t('requests.many', count)
}

/** The spaces of this emulator. `received` tells that something has happened, so that they are asked for again. */
export function Spaces({ received }: { readonly received: number }) {
	const { spaces = [] } = useAsked<{ spaces: SpaceSeen[] }>('spaces', received) ?? {}
	const current = /~([^/]+)\/-\/$/.exec(location.pathname)?.[1] ?? ''
	return (
		<Choice
			label={t('space')}
			of={spaces.map(({ name, received }) => [name, `${name || t('space.default')} (${received})`])}
			value={current}
			onChoose={(name) => location.assign(consoleOf(name) + location.hash)}
		/>
	)
}

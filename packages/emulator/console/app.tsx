import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ConsoleGuide } from '../src/console/guide.ts'
import { Catalogue } from './catalogue.tsx'
import type { Connection, Status } from './connection.ts'
import { Faults } from './faults.tsx'
import { useAsked, useConnection, useRoute } from './hooks.ts'
import { Live } from './live.tsx'
import { Payments } from './payments.tsx'
import { Settings } from './settings.tsx'
import type { State } from './state.ts'
import { Tokens } from './tokens.tsx'
import type { ViewProps } from './view.ts'

const views: Readonly<Record<string, readonly [title: string, view: (props: ViewProps) => JSX.Element]>> = {
	live: ['Live', Live],
	payments: ['Payments', Payments],
	faults: ['Faults', Faults],
	tokens: ['Tokens', Tokens],
	settings: ['Settings', Settings],
	catalogue: ['Catalogue', Catalogue],
}

const statusTexts: Readonly<Record<Status, string>> = {
	connecting: 'Connecting …',
	live: 'Live',
	lost: 'Connection lost; trying again',
	paused: 'Paused',
}

/** How many faults are still to be played. */
function armedIn(state: State | undefined): number {
	return (state?.faults ?? []).filter(({ times = 1, after = 0, met }) => times === 'always' || met < after + times)
		.length
}

function spaceName(): string {
	return /\/~([^/]+)\/-\/$/.exec(location.pathname)?.[1] ?? ''
}

function Top({ connection, view }: { readonly connection: Connection; readonly view: string }) {
	const armed = armedIn(connection.state())
	const status = connection.status()
	return (
		<header>
			<p class="brand">
				<b>tarja</b> emulator {spaceName() && <span>space {spaceName()}</span>}
			</p>
			<nav aria-label="Views">
				{Object.entries(views).map(([name, [title]]) => (
					<a key={name} href={`#/${name}`} aria-current={name === view ? 'page' : undefined}>
						{title}
						{name === 'faults' && armed > 0 && <span class="count">{armed} armed</span>}
					</a>
				))}
			</nav>
			<p role="status" class={`connection ${status}`}>
				{statusTexts[status]}
			</p>
		</header>
	)
}

/** The whole page. */
export function App({ connection }: { readonly connection: Connection }) {
	useConnection(connection)
	const [name, item] = useRoute()
	const [view, [title, View]] = views[name] ? [name, views[name]] : ['live', ['Live', Live] as const]
	const state = connection.state()
	const guide = useAsked<ConsoleGuide>('guide', state?.history)
	useEffect(() => {
		document.title = `${title} · tarja emulator${spaceName() && ` · ${spaceName()}`}`
	}, [title])
	const forgotten = state && !state.more ? state.totals.received - state.entries.length : 0
	return (
		<>
			<a
				class="skip"
				href="#main"
				onClick={(event) => {
					event.preventDefault()
					document.querySelector<HTMLElement>('main')?.focus()
				}}
			>
				To the content
			</a>
			<Top connection={connection} view={view} />
			<main id="main" tabIndex={-1} class={view}>
				<h1 class="unseen">{title}</h1>
				{forgotten > 0 && (view === 'live' || view === 'payments') && (
					<p class="note">{forgotten} older requests are not shown: the log keeps no more (option logLimit).</p>
				)}
				{state && guide ? (
					<View state={state} guide={guide} connection={connection} item={item} />
				) : (
					<p class="empty">Reading the log …</p>
				)}
			</main>
		</>
	)
}

import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ConsoleGuide } from '../src/console/guide.ts'
import { Badge } from './badge.tsx'
import { Catalogue } from './catalogue.tsx'
import type { Connection, Status } from './connection.ts'
import { leftOf } from './fault-left.ts'
import { Faults } from './faults.tsx'
import { useAsked, useConnection, useRoute } from './hooks.ts'
import { Live } from './live.tsx'
import { Payments } from './payments.tsx'
import { Settings } from './settings.tsx'
import { Tokens } from './tokens.tsx'
import type { Act, ViewProps } from './view.ts'

const views: Readonly<Record<string, (props: ViewProps) => JSX.Element>> = {
	Live,
	Payments,
	Faults,
	Tokens,
	Settings,
	Catalogue,
}

const statusTexts: Readonly<Record<Status, string>> = {
	connecting: 'Connecting …',
	live: 'Live',
	lost: 'Connection lost; trying again',
	paused: 'Paused',
}

function Top({ connection, view }: { readonly connection: Connection; readonly view: string }) {
	const armed = connection.state()?.faults.filter(leftOf).length
	const status = connection.status()
	return (
		<header>
			<p class="brand">
				<b>tarja</b> emulator {/~[^/]+/.exec(location.pathname)}
			</p>
			<nav aria-label="Views">
				{Object.keys(views).map((name) => (
					<a key={name} href={`#/${name.toLowerCase()}`} aria-current={name === view ? 'page' : undefined}>
						{name} {name === 'Faults' && armed ? <Badge tone="warn">{`${armed} armed`}</Badge> : ''}
					</a>
				))}
			</nav>
			<p role="status" class={`connection ${status}`}>
				{statusTexts[status]}
			</p>
		</header>
	)
}

/** What a person is told of what was done, or why it was not. */
function useTold(): readonly [text: string, tone: string, act: Act] {
	const [[text, tone], setTold] = useState(['', ''])
	const act: Act = (work, done) =>
		void work.then(
			() => setTold([done, 'good']),
			(error: Error) => setTold([error.message, 'bad']),
		)
	return [text, tone, act]
}

/** The whole page. */
export function App({ connection }: { readonly connection: Connection }) {
	useConnection(connection)
	const [name, item] = useRoute()
	const [text, tone, act] = useTold()
	const [view, View] = Object.entries(views).find(([title]) => title.toLowerCase() === name) ?? ['Live', Live]
	const state = connection.state()
	const guide = useAsked<ConsoleGuide>('guide', state?.history)
	useEffect(() => {
		document.title = `${view} · tarja emulator`
	}, [view])
	return (
		<>
			<Top connection={connection} view={view} />
			<main tabIndex={-1}>
				<h1 class="unseen">{view}</h1>
				{state && guide && <View state={state} guide={guide} connection={connection} act={act} item={item} />}
			</main>
			{/* It is always there, so that a screen reader notices what comes into it. */}
			<p role="status" class={`told ${tone}`}>
				{text}
			</p>
		</>
	)
}

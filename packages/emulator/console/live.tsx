import { useMemo, useState } from 'preact/hooks'
import type { LogEntry } from '../src/log.ts'
import { Action, Telling, useTelling } from './action.tsx'
import { isAppliedUntold } from './answer.ts'
import { Effect, Status } from './badge.tsx'
import type { Connection } from './connection.ts'
import { control } from './control.ts'
import { faultText, operationOf, searchText, tookText } from './describe.ts'
import { useIsNarrow } from './hooks.ts'
import { Request } from './request.tsx'
import type { State } from './state.ts'
import { clockText } from './time.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'
import { Windowed } from './windowed.tsx'

const kinds: Readonly<Record<string, (entry: LogEntry) => boolean>> = {
	'All requests': () => true,
	'Applied, not answered': isAppliedUntold,
	Applied: ({ applied }) => applied,
	Refused: ({ problem, status = 0 }) => problem !== undefined || status >= 400,
	'With a fault': ({ fault }) => fault !== undefined,
}

const columns = ['#', 'Time', 'Request', 'Answer', 'Effect', 'Fault', 'Took']

function Head() {
	return (
		<div role="rowgroup" class="head">
			<div role="row" aria-rowindex={1}>
				{columns.map((name) => (
					<span role="columnheader" key={name}>
						{name}
					</span>
				))}
			</div>
		</div>
	)
}

function RequestRow({
	entry,
	index,
	isOpen,
}: {
	readonly entry: LogEntry
	readonly index: number
	readonly isOpen: boolean
}) {
	const { seq, at, method, path } = entry
	const kind = isAppliedUntold(entry) ? 'loud' : isOpen ? 'open' : ''
	return (
		<div role="row" class={kind} aria-rowindex={index + 2} data-index={index}>
			<span role="cell">
				<a href={`#/live/${seq}`} aria-current={isOpen ? 'true' : undefined}>
					{seq}
				</a>
			</span>
			<time role="cell" dateTime={at}>
				{clockText(at)}
			</time>
			<span role="cell">
				<b>{visible(method)}</b> {visible(operationOf(entry) || path)}
			</span>
			<span role="cell">
				<Status entry={entry} />
			</span>
			<span role="cell">
				<Effect entry={entry} />
			</span>
			<span role="cell">{faultText(entry)}</span>
			<span role="cell">{tookText(entry)}</span>
		</div>
	)
}

interface ToolsProps {
	readonly connection: Connection
	readonly words: string
	readonly onWords: (words: string) => void
	readonly kind: string
	readonly onKind: (kind: string) => void
}

function Tools({ connection, words, onWords, kind, onKind }: ToolsProps) {
	const [told, run] = useTelling()
	const isPaused = connection.status() === 'paused'
	return (
		<div class="tools">
			<input
				type="search"
				aria-label="Find requests"
				placeholder="Find: operation, status, problem, #7 …"
				value={words}
				onInput={({ currentTarget }) => onWords(currentTarget.value)}
			/>
			<select aria-label="Which requests" value={kind} onChange={({ currentTarget }) => onKind(currentTarget.value)}>
				{Object.keys(kinds).map((name) => (
					<option key={name}>{name}</option>
				))}
			</select>
			<button type="button" aria-pressed={isPaused} onClick={() => connection.pause(!isPaused)}>
				Pause
			</button>
			<Action
				confirm="Really empty it?"
				onAct={() => run(() => control('DELETE', 'log'), 'The log is empty; tokens stay valid.')}
			>
				Empty the log
			</Action>
			<Telling told={told} />
		</div>
	)
}

/** What is shown while nothing has arrived: how to make something arrive. */
function Nothing({ state, isFiltered }: { readonly state: State; readonly isFiltered: boolean }) {
	const address = location.href.replace(/\/-\/.*$/, '')
	if (isFiltered) return <p class="empty">No request is like that.</p>
	return (
		<div class="empty">
			<h2>Nothing has arrived yet</h2>
			<p>
				Point a client at <code>{address}</code>, or send something from a terminal:
			</p>
			<pre>{`curl -X POST '${address}/loans'`}</pre>
			{state.totals.received > 0 && <p>{state.totals.received} requests arrived before and were forgotten.</p>}
		</div>
	)
}

/** The requests, newest first, and one of them in detail. */
export function Live({ state, connection, item }: ViewProps) {
	const [words, setWords] = useState('')
	const [kind, setKind] = useState('All requests')
	const isNarrow = useIsNarrow()
	const shown = useMemo(() => {
		const isWanted = kinds[kind] ?? (() => true)
		const wanted = words.trim().toLowerCase()
		return state.entries.filter((entry) => isWanted(entry) && searchText(entry).includes(wanted)).reverse()
	}, [state.entries, words, kind])
	const open = state.entries.find(({ seq }) => String(seq) === item)
	const isFiltered = words !== '' || kind !== 'All requests'
	return (
		<div class={item === undefined ? 'live' : 'live detailed'}>
			<section aria-label="Requests">
				<Tools connection={connection} words={words} onWords={setWords} kind={kind} onKind={setKind} />
				{shown.length === 0 ? (
					<Nothing state={state} isFiltered={isFiltered} />
				) : (
					<Windowed
						label="Requests, newest first"
						count={shown.length}
						rowPixels={isNarrow ? 68 : 34}
						newest={state.entries.at(-1)?.seq ?? 0}
						head={<Head />}
						row={(index) => {
							const entry = shown[index]
							return entry && <RequestRow key={entry.seq} entry={entry} index={index} isOpen={entry === open} />
						}}
					/>
				)}
			</section>
			{item !== undefined && <Request entry={open} number={item} />}
		</div>
	)
}

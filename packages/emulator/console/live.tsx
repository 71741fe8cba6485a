import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LogEntry } from '../src/entry.ts'
import { isAppliedUntold } from './answer.ts'
import { Effect, Status } from './badge.tsx'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { baseUrl, faultText, operationOf, searchText, tookText } from './describe.ts'
import { useIsNarrow } from './hooks.ts'
import { Request } from './request.tsx'
import { Search } from './search.tsx'
import { SureButton } from './sure-button.tsx'
import { clockText } from './time.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'
import { Windowed } from './windowed.tsx'

const everything = 'All requests'
const kinds: Readonly<Record<string, (entry: LogEntry) => boolean>> = {
	[everything]: () => true,
	'Applied, not answered': isAppliedUntold,
	Applied: ({ applied }) => applied,
	Refused: ({ status = 0 }) => status >= 400,
	'With a fault': ({ fault }) => fault !== undefined,
}

interface RowProps {
	readonly entry: LogEntry
	readonly index: number
	readonly isOpen: boolean
}

function Row({ entry, index, isOpen }: RowProps) {
	const { seq, at, method, path } = entry
	const kind = `${isAppliedUntold(entry) && 'loud'} ${isOpen && 'open'}`
	return (
		<div role="row" class={kind} aria-rowindex={index + 2} data-index={index}>
			<span role="cell">
				<a id={`row-${seq}`} href={`#/live/${seq}`} aria-current={isOpen}>
					{seq}
				</a>
			</span>
			<span role="cell">{clockText(at)}</span>
			<span role="cell">{visible(`${method} ${operationOf(entry) || path}`)}</span>
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

interface ToolsProps extends ViewProps {
	readonly words: string
	readonly onWords: (words: string) => void
	readonly kind: string
	readonly onKind: (kind: string) => void
}

function Tools({ connection, act, words, onWords, kind, onKind }: ToolsProps) {
	const isPaused = connection.status() === 'paused'
	return (
		<div class="tools">
			<Search label="Find requests" hint="Find: operation, status, problem, #7 …" words={words} onWords={onWords} />
			<Choice label="Which requests" of={Object.keys(kinds)} value={kind} onChoose={onKind} />
			<button type="button" aria-pressed={isPaused} onClick={() => connection.pause(!isPaused)}>
				Pause
			</button>
			<SureButton onSure={() => act(control('DELETE', 'log'), 'The log is empty; tokens stay valid.')}>
				Empty the log
			</SureButton>
		</div>
	)
}

/** The request that has just been closed: its row is where a person goes on. */
function useClosed(item: string | undefined): string | undefined {
	const last = useRef(item)
	const closed = item ? undefined : last.current
	useLayoutEffect(() => {
		last.current = item
	}, [item])
	return closed
}

/** The requests, newest first, and one of them in detail. */
export function Live(props: ViewProps) {
	const { state, item } = props
	const { entries, totals, more } = state
	const [words, setWords] = useState('')
	const [kind, setKind] = useState(everything)
	const rowPixels = useIsNarrow() ? 90 : 34
	const closed = useClosed(item)
	const shown = useMemo(() => {
		const wanted = words.trim().toLowerCase()
		return entries.filter((entry) => kinds[kind]?.(entry) && searchText(entry).includes(wanted)).reverse()
	}, [entries, words, kind])
	const closedAt = shown.findIndex(({ seq }) => String(seq) === closed)
	const open = entries.find(({ seq }) => String(seq) === item)
	const forgotten = more ? 0 : totals.received - entries.length
	function row(index: number) {
		const entry = shown[index]
		return entry && <Row key={entry.seq} entry={entry} index={index} isOpen={entry === open} />
	}
	return (
		<div class={item ? 'panes detailed' : 'panes'}>
			<section aria-label="Requests">
				<Tools {...props} words={words} onWords={setWords} kind={kind} onKind={setKind} />
				{forgotten > 0 && <p class="lead">{forgotten} older requests were forgotten: the log keeps no more.</p>}
				{shown.length === 0 && (
					<p class="empty">
						No such request has arrived. Point a client at <code>{baseUrl()}</code>
					</p>
				)}
				<Windowed
					label="Requests, newest first"
					columns={['#', 'Time', 'Request', 'Answer', 'Effect', 'Fault', 'Took']}
					count={shown.length}
					rowPixels={rowPixels}
					newest={entries.at(-1)?.seq ?? 0}
					goTo={closedAt < 0 ? undefined : closedAt}
					row={row}
				/>
			</section>
			{item && <Request entry={open} number={item} />}
		</div>
	)
}

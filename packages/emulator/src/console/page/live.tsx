import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { Effect, Status } from './badge.tsx'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { operationOf, tookText } from './describe.ts'
import { finding } from './find.ts'
import { addressOf, type Route, useIsNarrow } from './hooks.ts'
import { nameOf, toneOf, verdictText } from './payment.ts'
import { Request } from './request.tsx'
import { Search } from './search.tsx'
import { countText } from './spaces.tsx'
import { Start } from './start.tsx'
import { t } from './texts.ts'
import { agoText, dateText } from './time.ts'
import type { WindowOptions } from './use-window.ts'
import { Verdict } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'
import { Windowed } from './windowed.tsx'

const kinds = ['all', 'untold', 'applied', 'refused', 'fault'] as const

/** What is searched for a kind of requests, and what it is called. */
function kindOption(name: (typeof kinds)[number]): readonly [words: string, text: string] {
	return [name === 'all' ? '' : name === 'fault' ? 'fault:-' : name, t(`kind.${name}`)]
}

const fewRequests = 4

/** The part of the address that says which requests are shown. */
function queryOf({ query }: Route): { readonly q: string; readonly kind: string } {
	return { q: query.get('q') ?? '', kind: query.get('kind') ?? '' }
}

interface RowProps {
	readonly entry: LogEntry
	readonly payment: Payment | undefined
	readonly index: number
	readonly isOpen: boolean
	readonly href: string
}

function Row({ entry, payment, index, isOpen, href }: RowProps) {
	const { seq, at, method, path } = entry
	const kind = `${payment && toneOf(payment)}-row ${isOpen && 'open'}`
	const name = operationOf(entry) || path
	const words = payment ? `, ${nameOf(payment)}: ${verdictText(payment)}` : ''
	return (
		<div role="row" class={kind} aria-rowindex={index + 2} data-index={index}>
			<span role="cell">
				<a id={`row-${seq}`} href={href} aria-current={isOpen} aria-label={`${seq} ${visible(name)}${words}`}>
					{seq}
				</a>
			</span>
			<span role="cell">
				<time dateTime={at} title={agoText(at)}>
					{dateText(at)}
				</time>
			</span>
			<span role="cell">{visible(operationOf(entry) ? name : `${method} ${name}`)}</span>
			<span role="cell" class="named">
				{payment && <span>{nameOf(payment)}</span>}
				{payment && <Verdict payment={payment} />}
			</span>
			<span role="cell">
				<Status entry={entry} />
			</span>
			<span role="cell">
				<Effect entry={entry} isTrouble={payment && toneOf(payment) === 'loud'} />
			</span>
			<span role="cell">{tookText(entry)}</span>
		</div>
	)
}

interface ToolsProps extends ViewProps {
	readonly held: number
	readonly isHeld: boolean
	readonly onHold: () => void
}

function Tools({ act, route, held, isHeld, onHold }: ToolsProps) {
	const { q, kind } = queryOf(route)
	const go = (change: object): void => location.replace(addressOf('live', route.item, { q, kind, ...change }))
	return (
		<div class="tools">
			<Search label={t('find')} hint={t('find.hint')} words={q} onWords={(words) => go({ q: words })} />
			<Choice label={t('which')} of={kinds.map(kindOption)} value={kind} onChoose={(chosen) => go({ kind: chosen })} />
			<Button text={isHeld && held > 0 ? t('held', held) : t('pause')} aria-pressed={isHeld} onPress={onHold} />
			<Button text={t('clear')} onPress={() => act.undoable(() => control('DELETE', 'log'), t('cleared'))} />
		</div>
	)
}

/** The request that has just been closed: its row is where a person goes on. The one that a link names is in view at first. */
function useGoTo(item: string | undefined): string | undefined {
	const last = useRef(item)
	const first = useRef(item)
	const goTo = item ? undefined : last.current
	useLayoutEffect(() => {
		last.current = item
	}, [item])
	return goTo ?? (item === first.current ? item : undefined)
}

/** Returns the list as it grows or, while the user holds it, as it was then; and a function that holds or releases it. */
function useHeld(entries: readonly LogEntry[]) {
	const [held, setHeld] = useState<readonly LogEntry[]>()
	return { listed: held ?? entries, isHeld: held !== undefined, hold: () => setHeld(held ? undefined : entries) }
}

interface ListProps
	extends Pick<WindowOptions, 'rowPixels' | 'newest' | 'goTo' | 'holdsFocus'>,
		Pick<ViewProps, 'state'> {
	readonly shown: readonly LogEntry[]
	readonly open: LogEntry | undefined
	readonly q: string
	readonly kind: string
}

/** The rows of the list, of which only those that can be seen are there. */
function List({ state, shown, open, q, kind, ...options }: ListProps) {
	function row(index: number) {
		const entry = shown[index]
		if (!entry) return null
		const href = addressOf('live', entry.seq, { q, kind })
		const payment = state.payments.get(entry.payment ?? '')
		return <Row key={entry.seq} {...{ entry, payment, index, href }} isOpen={entry === open} />
	}
	const columns = ['#', t('col.time'), t('col.request'), t('payment'), t('col.answer'), t('col.effect'), t('col.took')]
	return <Windowed label={t('requests')} columns={columns} count={shown.length} row={row} {...options} />
}

/** Shows all requests, newest first, and beside them the one that is open in detail. */
export function Live(props: ViewProps) {
	const { state, route } = props
	const { item } = route
	const { entries, totals, more } = state
	const { q, kind } = queryOf(route)
	const { listed, isHeld, hold } = useHeld(entries)
	// Keeps the number of the request whose answer was lost from this page, so that its test stays on offer.
	const [lost, setLost] = useState(0)
	const rowPixels = useIsNarrow() ? 110 : 34
	const goTo = useGoTo(item)
	const shown = useMemo(() => {
		const verdictOf = ({ payment = '' }: LogEntry): string => {
			const found = state.payments.get(payment)
			return found ? verdictText(found) : ''
		}
		return listed.filter(finding(`${q} ${kind}`, verdictOf)).reverse()
	}, [listed, state.payments, q, kind])
	const goToIndex = goTo === undefined ? -1 : shown.findIndex(({ seq }) => String(seq) === goTo)
	const open = entries.find(({ seq }) => String(seq) === item)
	const forgotten = more ? 0 : totals.received - entries.length
	return (
		<div class={item ? 'panes detailed' : 'panes'}>
			<section aria-label={t('requests')}>
				{(totals.received < fewRequests || lost > 0) && !item && <Start {...props} lost={lost} onLost={setLost} />}
				{totals.received > 0 && (
					<>
						<Tools {...props} isHeld={isHeld} held={entries.length - listed.length} onHold={hold} />
						{forgotten > 0 && <p class="lead">{t('forgotten', forgotten)}</p>}
						{shown.length === 0 && <p class="empty">{t('miss', countText(listed.length))}</p>}
						<List
							{...{ state, shown, q, kind, open, rowPixels }}
							newest={listed.at(-1)?.seq ?? 0}
							goTo={goToIndex < 0 ? undefined : goToIndex}
							holdsFocus={!item}
						/>
					</>
				)}
			</section>
			{item && (
				<Request key={item} {...props} entry={open} number={item} back={addressOf('live', undefined, { q, kind })} />
			)}
		</div>
	)
}

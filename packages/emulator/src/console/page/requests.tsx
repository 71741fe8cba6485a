/** Shows the list of requests, newest first, and one request in detail. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { LogEntry, LoggedResponse } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import type { State } from './connection.ts'
import { Button, Effect, Facts, Status, VerdictBadge } from './elements.tsx'
import { filterEntries, mostRows } from './filter.ts'
import { formatDate, formatFault, formatTook, requestName, showHidden } from './format.ts'
import { getAddress, type ViewProps } from './hooks.ts'
import { formatName, formatVerdict, needsPerson } from './payment.ts'
import { t } from './texts.ts'

type RefusalProps = NonNullable<LogEntry['refusal']> & { readonly problem: string | undefined }

function Refusal({ problem, detail, section, errors = [] }: RefusalProps) {
	return (
		<div class="refusal warn">
			<h3>
				{t('refused')}: {problem}
			</h3>
			<p lang="en">{showHidden(detail)}</p>
			<ul>
				{errors.map(({ field, expected }) => (
					<li key={field + expected}>{showHidden(t('refused.expected', field, expected))}</li>
				))}
			</ul>
			{section && <p>{t('section', section)}</p>}
		</div>
	)
}

function RequestFacts({ entry, payment }: { readonly entry: LogEntry; readonly payment: Payment | undefined }) {
	const { at, method, path, query, tokenFrom } = entry
	const facts = [
		[t('col.request'), showHidden(`${method} ${path}${query && '?'}${query}`)],
		[t('fact.arrived'), <time dateTime={at}>{formatDate(at)}</time>],
		[t('fact.took'), formatTook(entry)],
		[t('col.fault'), formatFault(entry)],
		[
			t('payment'),
			payment && (
				<>
					<a href={getAddress('orders', payment.payment)}>{formatName(payment)}</a> <VerdictBadge payment={payment} />
				</>
			),
		],
		[t('fact.token'), tokenFrom && <a href={getAddress('requests', tokenFrom)}>{tokenFrom}</a>],
	] as const
	return <Facts of={facts} />
}

interface ContentProps {
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
}

/** Shows the headers and the body of a request or a response. */
function Content({ headers, body }: ContentProps) {
	const lines = Object.entries(headers)
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
			{body && <pre tabIndex={0}>{showHidden(body)}</pre>}
			<details>
				<summary>{t('headers', lines.length)}</summary>
				<table>
					<tbody>
						{lines.map(([name, value]) => (
							<tr key={name}>
								<th scope="row">{showHidden(name)}</th>
								<td>
									<code>{showHidden(value) || t('empty')}</code>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</>
	)
}

function formatExtent({ bodyBytes, sentBytes }: LoggedResponse, ending: LogEntry['ending']): string {
	if (ending === 'lost') return t('response.lost')
	return sentBytes < bodyBytes ? t('response.cut', sentBytes, bodyBytes) : t('response.whole', bodyBytes)
}

/** Shows the part of the response that was sent, and how it ended. */
function ResponseSent({ entry: { response, ending } }: { readonly entry: LogEntry }) {
	return (
		<section class={`response ${ending}`} aria-label={t('response')}>
			<h3>{t('response')}</h3>
			{response ? (
				<>
					<p>
						<b>{response.status}</b> {formatExtent(response, ending)}
					</p>
					<Content {...response} />
				</>
			) : (
				<p>{t('response.none')}</p>
			)}
		</section>
	)
}

function Detail({ entry, state }: { readonly entry: LogEntry; readonly state: State }) {
	const payment = state.payments.get(entry.payment ?? '')
	const { refusal, problem } = entry
	return (
		<>
			<p>
				<Status entry={entry} /> <Effect entry={entry} payment={payment} />
			</p>
			{refusal && <Refusal problem={problem} {...refusal} />}
			<RequestFacts entry={entry} payment={payment} />
			<ResponseSent entry={entry} />
			<h3>{t('sent')}</h3>
			<Content headers={entry.headers} body={entry.body} />
		</>
	)
}

interface DetailProps {
	readonly state: State
	readonly entry: LogEntry | undefined
	readonly number: string
	/** URL fragment that closes the request. */
	readonly back: string
}

/** Shows one request in detail: why it was refused, the request itself, and its response. */
function RequestDetail({ state, entry, number, back }: DetailProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	// Moves the focus to the heading before the next key is pressed, so that Escape closes this request.
	useLayoutEffect(() => heading.current?.focus(), [number])
	return (
		<section class="detail card" aria-label={t('request', number)}>
			<div class="between">
				<h2 ref={heading} tabIndex={-1}>
					{t('request', showHidden(number))}
				</h2>
				<Button
					text={t('close')}
					onPress={() => {
						location.hash = back
					}}
				/>
			</div>
			{entry ? <Detail entry={entry} state={state} /> : <p>{t('request.gone')}</p>}
		</section>
	)
}

interface RowProps {
	readonly entry: LogEntry
	readonly payment: Payment | undefined
	readonly isOpen: boolean
	readonly href: string
}

function Row({ entry, payment, isOpen, href }: RowProps) {
	const { seq, at } = entry
	const words = payment ? `, ${formatName(payment)}: ${formatVerdict(payment)}` : ''
	return (
		<tr class={`${needsPerson(payment) ? 'loud-row' : ''} ${isOpen ? 'open' : ''}`}>
			<td>
				<a data-row href={href} aria-current={isOpen} aria-label={`${seq} ${requestName(entry)}${words}`}>
					{seq}
				</a>
			</td>
			<td>
				<time dateTime={at}>{formatDate(at)}</time>
			</td>
			<td>{requestName(entry)}</td>
			<td>
				{payment && `${formatName(payment)} `}
				{payment && <VerdictBadge payment={payment} />}
			</td>
			<td>
				<Status entry={entry} />
			</td>
			<td>
				<Effect entry={entry} payment={payment} />
			</td>
			<td>{formatTook(entry)}</td>
		</tr>
	)
}

function countText({ entries }: State, shown: number, filter: string): string {
	if (shown === 0 && filter !== '') return t('miss', entries.length)
	return entries.length > mostRows ? t('shown', mostRows, entries.length) : t('requests.all', entries.length)
}

function List({ state, route }: ViewProps) {
	const { item, filter } = route
	const rows = useMemo(() => filterEntries(state, filter), [state.entries, state.payments, filter])
	const columns = [
		'#',
		t('col.time'),
		t('col.request'),
		t('payment'),
		t('col.response'),
		t('col.effect'),
		t('col.took'),
	]
	return (
		<section class="requests" aria-label={t('view.requests')}>
			<div class="tools">
				<input
					type="search"
					aria-label={t('find')}
					placeholder={t('find.hint')}
					value={filter}
					onInput={({ currentTarget }) => location.replace(getAddress('requests', item, currentTarget.value))}
				/>
			</div>
			<p class="lead">{countText(state, rows.length, filter)}</p>
			<div class="card scroll">
				<table>
					<thead>
						<tr>
							{columns.map((name) => (
								<th scope="col" key={name}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((entry) => (
							<Row
								key={entry.seq}
								entry={entry}
								payment={state.payments.get(entry.payment ?? '')}
								isOpen={String(entry.seq) === item}
								href={getAddress('requests', entry.seq, filter)}
							/>
						))}
					</tbody>
				</table>
			</div>
		</section>
	)
}

/** Shows the requests, newest first, and next to them the request that the URL names. */
export function Requests(props: ViewProps) {
	const { state, route } = props
	const { item, filter } = route
	return (
		<div class={item === undefined ? 'panes' : 'panes detailed'}>
			<List {...props} />
			{item !== undefined && (
				<RequestDetail
					key={item}
					state={state}
					entry={state.entries.find(({ seq }) => String(seq) === item)}
					number={item}
					back={getAddress('requests', undefined, filter)}
				/>
			)}
		</div>
	)
}

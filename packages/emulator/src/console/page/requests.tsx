import { useMemo } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { Effect, Status, VerdictBadge } from './badge.tsx'
import type { State } from './connection.ts'
import { formatTook, requestName } from './entry-text.ts'
import { filterEntries, mostRows } from './filter.ts'
import { getAddress, type ViewProps } from './hooks.ts'
import { formatName, formatVerdict, needsPerson } from './payment.ts'
import { RequestDetail } from './request.tsx'
import { t } from './texts.ts'
import { formatDate } from './time.ts'

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

/** Shows the requests, newest first, and beside them the one that the address names. */
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

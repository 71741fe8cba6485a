import { useState } from 'preact/hooks'
import type { LogEntry } from '../src/entry.ts'
import { answerOf, knowledgeOf } from './answer.ts'
import { Effect, Status } from './badge.tsx'
import { Break } from './break.tsx'
import { Copyable } from './copyable.tsx'
import { faultText, paymentTitle, tookText } from './describe.ts'
import { fieldsOf } from './fields.ts'
import { Heads } from './heads.tsx'
import { addressOf, useAsked } from './hooks.ts'
import type { Payment } from './payment.ts'
import { t } from './texts.ts'
import { dateText } from './time.ts'
import { timesText, Verdict } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'
import { type Bar, waterfallOf } from './waterfall.ts'

function percent(part: number): string {
	return `${(part * 100).toFixed(2)}%`
}

function markText(entry: LogEntry): string {
	const answer = answerOf(entry)
	return answer === 'lost' || answer === 'cut' ? t(`mark.${answer}`) : tookText(entry)
}

/** Shows for one attempt what the client could know before, during and after it. */
function Known({ entry, isToken }: { readonly entry: LogEntry; readonly isToken: boolean }) {
	const after = knowledgeOf(entry)
	if (isToken) return <small class="known">{t(after === 'success' ? 'know.not_sent' : 'progress')}</small>
	const steps = [
		['before', 'not_sent'],
		['during', 'unknown'],
		...(after === 'pending' ? [] : ([['after', after]] as const)),
	] as const
	return (
		<ol class="known">
			{steps.map(([when, known]) => (
				<li key={when} class={known}>
					<small>{t(`know.${when}`)}</small> {t(`know.${known}`)}
				</li>
			))}
		</ol>
	)
}

function Exchange({ bar, name, isToken }: { readonly bar: Bar; readonly name: string; readonly isToken: boolean }) {
	const { entry, start, end, moments } = bar
	const known = knowledgeOf(entry)
	const commit = moments.find(({ kind }) => kind === 'commit')
	return (
		<li class="exchange">
			<a href={addressOf('live', entry.seq)}>{name}</a>
			<div
				class="track"
				role="img"
				aria-label={`${name}: ${entry.applied ? `${t('mark.commit')}; ` : ''}${markText(entry)}`}
			>
				<i class={`bar ${known}`} style={{ left: percent(start), width: percent(end - start) }} />
				{commit && <i class="commit" title={t('mark.commit')} style={{ left: percent(commit.part) }} />}
				<i class={`end ${answerOf(entry)}`} title={markText(entry)} style={{ left: percent(end) }} />
			</div>
			<span class="took">{markText(entry)}</span>
			<Known entry={entry} isToken={isToken} />
		</li>
	)
}

/** The token requests of attempts, and the attempts, in the order in which they arrived. */
function storyOf(requests: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] {
	const calls = new Set(requests.map(({ call }) => call))
	calls.delete(undefined)
	const seqs = new Set(requests.flatMap(({ seq, tokenFrom }) => [seq, tokenFrom ?? seq]))
	return entries.filter(({ seq, call }) => seqs.has(seq) || calls.has(call))
}

/** Everything of a request that another may have otherwise, by name. */
function partsOf(entry: LogEntry): Map<string, string> {
	const { query, headers, answer, connection, applied } = entry
	return new Map([
		[t('col.effect'), String(applied)],
		[t('col.answer'), String(entry.status ?? t('no.answer'))],
		[t('col.fault'), faultText(entry) || t('none')],
		[t('col.took'), tookText(entry)],
		['connection', String(connection ?? '')],
		['query', query],
		...[...fieldsOf(entry)].map(([name, value]): [string, string] => [`body ${name}`, value]),
		...Object.entries(headers).map(([name, value]): [string, string] => [`header ${name}`, value]),
		[t('answer'), answer?.body ?? ''],
	])
}

interface CompareProps {
	readonly requests: readonly LogEntry[]
}

/** Shows two attempts of a payment beside each other: the parts that differ, and how many are the same. */
function Compare({ requests }: CompareProps) {
	const [[one, other], setPair] = useState([0, requests.length - 1])
	const pair = [requests[one ?? 0], requests[other ?? 0]] as const
	const [left, right] = pair.map((entry) => (entry ? partsOf(entry) : new Map<string, string>()))
	const names = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])]
	const different = names.filter((name) => left?.get(name) !== right?.get(name))
	const choice = (side: 0 | 1) => (
		<select
			aria-label={`${t('row.attempt', '')}${side + 1}`}
			value={String(side === 0 ? one : other)}
			onChange={({ currentTarget }) => {
				const index = Number(currentTarget.value)
				setPair(side === 0 ? [index, other ?? 0] : [one ?? 0, index])
			}}
		>
			{requests.map(({ seq }, index) => (
				<option key={seq} value={index}>
					{t('request', seq)}
				</option>
			))}
		</select>
	)
	return (
		<section class="card" aria-label={t('compare')}>
			<h2>{t('compare')}</h2>
			<p class="tools">
				{choice(0)} {t('compare.with')} {choice(1)}
			</p>
			<table>
				<Heads of={[t('compare.what'), String(pair[0]?.seq), String(pair[1]?.seq)]} />
				<tbody>
					{different.map((name) => (
						<tr key={name}>
							<th scope="row">{visible(name)}</th>
							{[left, right].map((parts, side) => (
								<td key={side}>
									<code>{visible(parts?.get(name) ?? t('none'))}</code>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p class="lead">{t('compare.same', names.length - different.length)}</p>
		</section>
	)
}

function TestOf({ entry }: { readonly entry: LogEntry }) {
	const { test } = useAsked<{ test?: string }>(`requests/${entry.seq}`, entry) ?? {}
	return test ? <Copyable title={t('test')} text={test} /> : null
}

/**
 * Shows one payment: its token requests and attempts on a common time line, and what the client could know at each moment.
 */
export function PaymentPage(props: ViewProps & { readonly payment: Payment | undefined }) {
	const { payment, state } = props
	const last = payment?.requests.at(-1)
	if (!payment || !last) return <p class="empty">{t('payment.gone')}</p>
	const story = storyOf(payment.requests, state.entries)
	const nowMs = Math.max(...state.entries.map(({ at, endedAt }) => Date.parse(endedAt ?? at)))
	const { identifiedBy } = state.settings
	return (
		<article class="view story">
			<header>
				<h2>{visible(paymentTitle(last, identifiedBy))}</h2>
				<p>
					<Verdict payment={payment} /> {t('received', timesText(payment.received), timesText(payment.applied))},{' '}
					<time dateTime={last.at}>{dateText(last.at)}</time>
				</p>
			</header>
			<section class="card" aria-label={t('waterfall')}>
				<h2>{t('waterfall')}</h2>
				<ol class="waterfall">
					{waterfallOf(story, nowMs).map((bar) => {
						const isToken = bar.entry.path === '/oauth2/token'
						const name = t(isToken ? 'row.token' : 'row.attempt', bar.entry.seq)
						return <Exchange key={bar.entry.seq} bar={bar} name={name} isToken={isToken} />
					})}
				</ol>
			</section>
			{payment.requests.length > 1 && <Compare key={payment.label} requests={payment.requests} />}
			<section class="card" aria-label={t('row.attempt', last.seq)}>
				<h2>
					{t('row.attempt', last.seq)} <Status entry={last} /> <Effect entry={last} />
				</h2>
				<Break {...props} entry={last} />
				<TestOf entry={last} />
			</section>
		</article>
	)
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { LogEntry, LoggedResponse } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { Effect, Status, VerdictBadge } from './badge.tsx'
import { Button, Facts } from './button.tsx'
import type { State } from './connection.ts'
import { formatFault, formatTook } from './entry-text.ts'
import { getAddress } from './hooks.ts'
import { formatName } from './payment.ts'
import { t } from './texts.ts'
import { formatDate } from './time.ts'
import { showHidden } from './visible.ts'

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
					<a href={getAddress('payments', payment.payment)}>{formatName(payment)}</a> <VerdictBadge payment={payment} />
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

/** Shows headers and body of a request or a response. */
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

/** Shows the response as far as it was sent, and who ended it. */
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
	/** Address to which closing the request leads. */
	readonly back: string
}

/** Shows one request in detail: why it was refused, what was sent, and what was sent back. */
export function RequestDetail({ state, entry, number, back }: DetailProps) {
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

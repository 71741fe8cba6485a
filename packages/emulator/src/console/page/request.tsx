import { useLayoutEffect, useRef } from 'preact/hooks'
import type { LogEntry, LoggedAnswer } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import type { RequestDescription } from '../described.ts'
import type { Row } from '../request-table.ts'
import { Badge, Effect, Status } from './badge.tsx'
import { Break } from './break.tsx'
import { Button } from './button.tsx'
import { Copyable } from './copyable.tsx'
import { faultText, operationOf, tookText } from './describe.ts'
import { Facts, Heads } from './heads.tsx'
import { addressOf, useAsked } from './hooks.ts'
import { nameOf } from './payment.ts'
import { t } from './texts.ts'
import { agoText, dateText } from './time.ts'
import { Verdict } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

const tones = { 'as shown': 'good', sent: 'plain', 'not sent': 'plain', wrong: 'bad', 'not shown': 'warn' } as const

function Sent({ text }: { readonly text: string | undefined }) {
	return <td>{text ? <code>{visible(text)}</code> : text === '' ? t('empty') : t('none')}</td>
}

function Fields({ rows }: { readonly rows: readonly Row[] }) {
	return (
		<table>
			<caption>{t('sent')}</caption>
			<Heads of={[t('sent.part'), t('sent.verdict'), t('sent.value'), t('sent.shown')]} />
			<tbody>
				{rows.map(({ part, name, sent, shown, verdict }) => (
					<tr key={part + name}>
						<th scope="row">
							<small>{part}</small>
							{visible(name)}
						</th>
						<td>
							<Badge tone={tones[verdict]}>{t(`shown.${verdict}`)}</Badge>
						</td>
						<Sent text={sent} />
						<td>{shown ?? t('none')}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

type Issues = NonNullable<LogEntry['deviations']>

function Expected({ issues }: { readonly issues: Issues }) {
	return (
		<ul>
			{issues.map(({ field, expected }) => (
				<li key={field + expected}>{visible(t('refused.expected', field, expected))}</li>
			))}
		</ul>
	)
}

/** Where the answer is not as the binding's schema says: the request was carried out all the same. */
function Deviations({ issues }: { readonly issues: Issues }) {
	return (
		<div class="warn">
			<h4>{t('deviations')}</h4>
			<p>{t('deviations.told')}</p>
			<Expected issues={issues} />
		</div>
	)
}

type RefusalProps = NonNullable<LogEntry['refusal']> & { readonly problem: string | undefined }

/** Shows why a request was refused, in the language of the page. */
function Refusal({ problem, detail, section, errors = [] }: RefusalProps) {
	return (
		<div class="refusal warn">
			<h3>
				{t('refused')}: {problem}
			</h3>
			<p>{visible(detail)}</p>
			<Expected issues={errors} />
			{section && <p>{t('section', section)}</p>}
		</div>
	)
}

function FactsOf({ entry, payment }: { readonly entry: LogEntry; readonly payment: Payment | undefined }) {
	const { at, method, path, query, tokenFrom, call } = entry
	const facts = [
		[t('col.request'), visible(`${method} ${path}${query && '?'}${query}`)],
		[t('fact.operation'), operationOf(entry)],
		[t('fact.arrived'), <time dateTime={at}>{`${dateText(at)}, ${agoText(at)}`}</time>],
		[t('fact.took'), tookText(entry)],
		[t('col.fault'), faultText(entry)],
		[
			t('payment'),
			payment && (
				<>
					<a href={addressOf('payments', payment.payment)}>{nameOf(payment)}</a> <Verdict payment={payment} />
				</>
			),
		],
		[t('fact.token'), tokenFrom && <a href={addressOf('live', tokenFrom)}>{tokenFrom}</a>],
		[t('fact.call'), call && visible(call)],
	] as const
	return <Facts of={facts} />
}

function HeaderTable({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
	return (
		<table>
			<tbody>
				{lines.map(([name, value]) => (
					<tr key={name}>
						<th scope="row">{visible(name)}</th>
						<Sent text={value} />
					</tr>
				))}
			</tbody>
		</table>
	)
}

function extentText({ bodyBytes, sentBytes }: LoggedAnswer, ending: LogEntry['ending']): string {
	if (ending === 'lost') return t('answer.lost')
	return sentBytes < bodyBytes ? t('answer.cut', sentBytes, bodyBytes) : t('answer.whole', bodyBytes)
}

/** Shows the answer to a request as far as it was sent, and who ended it. */
function AnswerSent({ entry: { answer, ending, endedBy, deviations } }: { readonly entry: LogEntry }) {
	return (
		<section class={`answer ${ending}`} aria-label={t('answer')}>
			<h3>{t('answer')}</h3>
			{answer ? (
				<>
					<p>
						<b>{answer.status}</b> {extentText(answer, ending)} {endedBy && t(`ended.${endedBy}`)}
					</p>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
					{answer.body && <pre tabIndex={0}>{visible(answer.body)}</pre>}
					{deviations && <Deviations issues={deviations} />}
					<details>
						<summary>{t('rest', Object.keys(answer.headers).length)}</summary>
						<HeaderTable lines={Object.entries(answer.headers)} />
					</details>
				</>
			) : (
				<p>{t('answer.none')}</p>
			)}
		</section>
	)
}

function Detail(props: ViewProps & { readonly entry: LogEntry }) {
	const { entry, state, guide } = props
	const told = useAsked<RequestDescription>(`requests/${entry.seq}?language=${guide.language}`, entry)
	const { rows, headers = [], curl, test, refusal } = told ?? {}
	return (
		<>
			<p>
				<Status entry={entry} /> <Effect entry={entry} />
			</p>
			{refusal && <Refusal problem={entry.problem} {...refusal} />}
			<FactsOf entry={entry} payment={state.payments.get(entry.payment ?? '')} />
			<AnswerSent entry={entry} />
			<Break {...props} />
			{rows && <Fields rows={rows} />}
			<details>
				<summary>{t('rest', headers.length)}</summary>
				<HeaderTable lines={headers} />
				<pre>{visible(entry.body)}</pre>
			</details>
			{curl && <Copyable title={t('curl')} text={curl} />}
			{test && <Copyable title={t('test')} text={test} />}
		</>
	)
}

interface RequestProps extends ViewProps {
	readonly entry: LogEntry | undefined
	readonly number: string
	/** Address to which closing the request leads. */
	readonly back: string
}

/** Shows one request in detail: its fields beside the reference's, the answer, and ways to repeat, copy or break it. */
export function Request({ entry, number, back, ...props }: RequestProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	// Moves the focus to the heading before the next key is pressed, so that Escape closes this request.
	useLayoutEffect(() => heading.current?.focus(), [number])
	function close(): void {
		location.hash = back
	}
	return (
		<section
			class="detail card"
			aria-label={t('request', number)}
			onKeyDown={({ key }) => {
				if (key === 'Escape') close()
			}}
		>
			<div class="between">
				<h2 ref={heading} tabIndex={-1}>
					{t('request', visible(number))}
				</h2>
				<Button text={t('close')} onPress={close} />
			</div>
			{entry ? <Detail {...props} entry={entry} /> : <p>{t('request.gone')}</p>}
		</section>
	)
}

import { useEffect, useRef } from 'preact/hooks'
import type { RequestDescription } from '../src/console/described.ts'
import type { Row } from '../src/console/request-table.ts'
import type { LogEntry } from '../src/log.ts'
import { Badge, Effect, Status } from './badge.tsx'
import { Copyable } from './copyable.tsx'
import { faultText, operationOf, tookText } from './describe.ts'
import { useAsked } from './hooks.ts'
import { clockText } from './time.ts'
import { visible } from './visible.ts'

const tones = { 'as shown': 'good', sent: 'plain', 'not sent': 'plain', wrong: 'bad', 'not shown': 'warn' } as const

function Fields({ rows }: { readonly rows: readonly Row[] }) {
	return (
		<table class="fields">
			<caption>What was sent, beside what the reference shows</caption>
			<thead>
				<tr>
					<th scope="col">Part</th>
					<th scope="col">Sent</th>
					<th scope="col">The reference shows</th>
					<th scope="col">So it is</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ part, name, sent, shown, verdict }) => (
					<tr key={`${part} ${name}`}>
						<th scope="row">
							<small>{part}</small> {visible(name)}
						</th>
						<td>{sent === undefined ? '–' : sent === '' ? '(empty)' : <code>{visible(sent)}</code>}</td>
						<td>{shown ?? '–'}</td>
						<td>
							<Badge tone={tones[verdict]}>{verdict}</Badge>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** Why it was refused, in the words of the answer. */
function Refusal({ entry: { problem = '', refusal } }: { readonly entry: LogEntry }) {
	if (!refusal) return null
	const { detail, section, errors = [] } = refusal
	return (
		<div class="refusal">
			<h3>Refused: {problem}</h3>
			<p>{visible(detail)}</p>
			{errors.length > 0 && (
				<ul>
					{errors.map(({ field, expected }) => (
						<li key={field}>
							<code>{visible(field)}</code>: expected {visible(expected)}
						</li>
					))}
				</ul>
			)}
			{section && <p>Platform reference, section {section}</p>}
		</div>
	)
}

function Facts({ entry }: { readonly entry: LogEntry }) {
	const { at, method, path, query, connection, payment, alikeTo, bodyBytes } = entry
	const facts: readonly (readonly [string, string | undefined])[] = [
		['Request', `${method} ${path}${query === '' ? '' : `?${query}`}`],
		['Operation', operationOf(entry) || 'The reference shows nothing of it'],
		['Arrived', `${clockText(at)}${connection === undefined ? '' : `, on connection ${connection}`}`],
		['Answer known after', tookText(entry)],
		['Fault', faultText(entry) || undefined],
		['Payment', payment && (alikeTo ? `${payment}, like request ${alikeTo}` : payment)],
		['Body', `${bodyBytes} bytes`],
	]
	return (
		<dl>
			{facts.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{visible(value)}</dd>
						</div>
					),
			)}
		</dl>
	)
}

interface RestProps {
	readonly entry: LogEntry
	readonly headers: RequestDescription['headers']
	readonly isOpen: boolean
}

/** What the reference does not speak of. */
function Rest({ entry: { body }, headers, isOpen }: RestProps) {
	return (
		<>
			<details open={isOpen}>
				<summary>Other header fields ({headers.length})</summary>
				<table class="fields">
					<tbody>
						{headers.map(([name, value]) => (
							<tr key={name}>
								<th scope="row">{visible(name)}</th>
								<td>
									<code>{visible(value) || '(empty)'}</code>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
			{body !== '' && (
				<details open={isOpen}>
					<summary>Body as it is in the log</summary>
					<pre>{visible(body)}</pre>
				</details>
			)}
		</>
	)
}

function Described({ entry }: { readonly entry: LogEntry }) {
	const described = useAsked<RequestDescription>(`requests/${entry.seq}`, entry)
	if (!described) return null
	const { rows, headers, curl, test } = described
	return (
		<>
			{rows ? <Fields rows={rows} /> : <p>The reference shows nothing of this operation.</p>}
			<Rest entry={entry} headers={headers} isOpen={!rows} />
			<Copyable title="Copy as curl" text={curl} />
			{test && <Copyable title="Copy as a test" text={test} />}
		</>
	)
}

function Detail({ entry }: { readonly entry: LogEntry }) {
	return (
		<>
			<p class="verdict">
				<Status entry={entry} /> <Effect entry={entry} />
			</p>
			<Refusal entry={entry} />
			<Facts entry={entry} />
			<Described key={entry.seq} entry={entry} />
		</>
	)
}

interface RequestProps {
	readonly entry: LogEntry | undefined
	readonly number: string
}

/** One request: what was sent beside what the reference shows, why it was refused, and what can be made of it. */
export function Request({ entry, number }: RequestProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [number])
	function close(): void {
		location.hash = '#/live'
		// The row that was left is where a person goes on.
		document.querySelector<HTMLElement>(`a[href="#/live/${CSS.escape(number)}"]`)?.focus()
	}
	return (
		<section
			class="detail"
			aria-labelledby="request"
			onKeyDown={({ key }) => {
				if (key === 'Escape') close()
			}}
		>
			<div class="title">
				<h2 id="request" ref={heading} tabIndex={-1}>
					Request {visible(number)}
				</h2>
				<button type="button" onClick={close}>
					Close
				</button>
			</div>
			{entry ? <Detail entry={entry} /> : <p>It is not in the log: it was forgotten, or never came.</p>}
		</section>
	)
}

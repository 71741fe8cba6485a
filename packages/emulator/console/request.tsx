import { useLayoutEffect, useRef } from 'preact/hooks'
import type { RequestDescription } from '../src/console/described.ts'
import type { Row } from '../src/console/request-table.ts'
import type { LogEntry } from '../src/entry.ts'
import { Badge, Effect, Status } from './badge.tsx'
import { Copyable } from './copyable.tsx'
import { faultText, operationOf, tookText } from './describe.ts'
import { Heads } from './heads.tsx'
import { useAsked } from './hooks.ts'
import { clockText } from './time.ts'
import { visible } from './visible.ts'

const tones = { 'as shown': 'good', sent: 'plain', 'not sent': 'plain', wrong: 'bad', 'not shown': 'warn' } as const

function Sent({ text }: { readonly text: string | undefined }) {
	return <td>{text ? <code>{visible(text)}</code> : text === '' ? '(empty)' : '–'}</td>
}

function Fields({ rows }: { readonly rows: readonly Row[] }) {
	return (
		<table>
			<caption>What was sent, beside what the reference shows</caption>
			<Heads of={['Part', 'So it is', 'Sent', 'The reference shows']} />
			<tbody>
				{rows.map(({ part, name, sent, shown, verdict }) => (
					<tr key={part + name}>
						<th scope="row">
							<small>{part}</small>
							{visible(name)}
						</th>
						<td>
							<Badge tone={tones[verdict]}>{verdict}</Badge>
						</td>
						<Sent text={sent} />
						<td>{shown ?? '–'}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** Why it was refused, in the words of the answer. */
function Refusal({ problem, refusal }: LogEntry) {
	if (!refusal) return null
	const { detail, section, errors = [] } = refusal
	return (
		<div class="refusal warn">
			<h3>Refused: {problem}</h3>
			<p>{visible(detail)}</p>
			<ul>
				{errors.map(({ field, expected }) => (
					<li key={field}>{visible(`${field}: expected ${expected}`)}</li>
				))}
			</ul>
			{section && <p>Platform reference, section {section}</p>}
		</div>
	)
}

function Facts({ entry }: { readonly entry: LogEntry }) {
	const { at, method, path, query, payment, alikeTo } = entry
	const facts = {
		Request: `${method} ${path}${query && '?'}${query}`,
		Operation: operationOf(entry),
		Arrived: clockText(at),
		'Answer known after': tookText(entry),
		Fault: faultText(entry),
		Payment: payment && payment + (alikeTo ? `, like request ${alikeTo}` : ''),
	}
	return (
		<dl>
			{Object.entries(facts).map(
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

/** What the reference does not speak of. */
function Rest({ headers, body }: { readonly headers: RequestDescription['headers']; readonly body: string }) {
	return (
		<details>
			<summary>Other header fields ({headers.length}), and the body as it is in the log</summary>
			<table>
				<tbody>
					{headers.map(([name, value]) => (
						<tr key={name}>
							<th scope="row">{visible(name)}</th>
							<Sent text={value} />
						</tr>
					))}
				</tbody>
			</table>
			<pre>{visible(body)}</pre>
		</details>
	)
}

function Detail({ entry }: { readonly entry: LogEntry }) {
	const { rows, headers = [], curl, test } = useAsked<RequestDescription>(`requests/${entry.seq}`, entry) ?? {}
	return (
		<>
			<p>
				<Status entry={entry} /> <Effect entry={entry} />
			</p>
			<Refusal {...entry} />
			<Facts entry={entry} />
			{rows && <Fields rows={rows} />}
			<Rest headers={headers} body={entry.body} />
			{curl && <Copyable title={`Copy as curl${/#\d+\]/.test(curl) ? ', masked as the log is' : ''}`} text={curl} />}
			{test && <Copyable title="Copy as a test" text={test} />}
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
	// In the moment in which it is there: a key that comes next is for it.
	useLayoutEffect(() => heading.current?.focus(), [number])
	function close(): void {
		location.hash = '/live'
	}
	return (
		<section
			class="detail card"
			aria-label="One request"
			onKeyDown={({ key }) => {
				if (key === 'Escape') close()
			}}
		>
			<div class="between">
				<h2 ref={heading} tabIndex={-1}>
					Request {visible(number)}
				</h2>
				<button type="button" onClick={close}>
					Close
				</button>
			</div>
			{entry ? <Detail key={number} entry={entry} /> : <p>It is not in the log.</p>}
		</section>
	)
}

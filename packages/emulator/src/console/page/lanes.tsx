import type { LogEntry } from '../../entry.ts'
import { knownOf, receiptOf } from '../../known.ts'
import { addressOf } from './hooks.ts'
import { type Happening, type Lane, type Lanes, lanesOf, type Segment } from './lanes.ts'
import { t } from './texts.ts'
import { durationText, percent } from './time.ts'

/** What a client is called on the page: a letter, in the order of arrival. */
function clientName(index: number): string {
	return t('lane.client', String.fromCharCode(65 + (index % 26)))
}

/** Returns in a word or two what the client got. */
function responseText(entry: LogEntry): string {
	const receipt = receiptOf(entry)
	return receipt === 'cut' ? t('responded.cut') : String((receipt !== 'lost' && entry.status) || t('no.response'))
}

/** One thing that happened, as a sentence. */
function sentenceOf({ kind, entry, client, times }: Happening): string {
	const who = clientName(client)
	if (kind === 'asked') return t('event.asked', who, entry.seq)
	if (kind === 'issued') return t(entry.applied ? 'event.issued' : 'event.notIssued', who)
	if (kind === 'sent') return t('event.sent', who, entry.seq)
	if (kind === 'applied') return t('event.applied', entry.seq, times)
	if (receiptOf(entry) === 'lost') return t('event.lost', who, t(`know.${knownOf(entry)}`))
	return t('event.responded', who, responseText(entry), t(`know.${knownOf(entry)}`))
}

/** The tone of what a client could know. */
const tones: Readonly<Partial<Record<Segment['kind'], string>>> = { unknown: 'warn', applied: 'good', rejected: 'bad' }

function Bar({ kind, entry, start, end }: Segment) {
	const text = kind === 'token' ? t('lane.token', entry.seq) : t(`know.${kind}`)
	return (
		<i
			class={`segment ${tones[kind] ?? 'plain'}`}
			title={text}
			style={{ left: percent(start), width: percent(end - start) }}
		>
			{text}
		</i>
	)
}

/** Marks below a lane; each has the room before the next one. */
function Marks({ happenings, textOf }: Pick<Lanes, 'happenings'> & { readonly textOf: (one: Happening) => string }) {
	return (
		<>
			{happenings.map((one, index) => {
				const text = textOf(one)
				const room = (happenings[index + 1]?.part ?? 1) - one.part
				const style = { left: percent(one.part), width: percent(room) }
				return (
					<span key={one.kind + one.entry.seq} class="mark" title={text} style={style}>
						{text}
					</span>
				)
			})}
		</>
	)
}

function Client({
	lane,
	index,
	happenings,
}: {
	readonly lane: Lane
	readonly index: number
	readonly happenings: readonly Happening[]
}) {
	const own = happenings.filter(({ client, kind }) => client === index && (kind === 'sent' || kind === 'responded'))
	return (
		<>
			<div class="who">
				{clientName(index)}
				<small>{lane.connection !== undefined && t('lane.connection', lane.connection)}</small>
			</div>
			<div class="lane">
				{lane.segments.map((segment) => (
					<Bar key={segment.kind + segment.start} {...segment} />
				))}
				<Marks
					happenings={own}
					textOf={({ kind, entry }) => (kind === 'sent' ? t('lane.sent', entry.seq) : responseText(entry))}
				/>
			</div>
		</>
	)
}

function Platform({ happenings }: { readonly happenings: readonly Happening[] }) {
	const applied = happenings.filter(({ kind }) => kind === 'applied')
	return (
		<>
			<div class="who">
				{t('lane.platform')}
				<small>{t('lane.applied')}</small>
			</div>
			<div class="lane">
				{applied.map(({ entry, part, times }) => (
					<i key={entry.seq} class={times > 1 ? 'effect again' : 'effect'} style={{ left: percent(part) }}>
						{times}
					</i>
				))}
				{applied.length === 0 && <span class="nothing">{t('not.applied')}</span>}
			</div>
		</>
	)
}

function Words({ happenings }: Pick<Lanes, 'happenings'>) {
	return (
		<details open>
			<summary>{t('lane.words')}</summary>
			<ol class="words">
				{happenings.map((one) => (
					<li key={one.kind + one.entry.seq}>
						<small>+{durationText(one.afterMs)}</small>{' '}
						<a href={addressOf('requests', one.entry.seq)}>{sentenceOf(one)}</a>
					</li>
				))}
			</ol>
		</details>
	)
}

interface PaymentLanesProps {
	readonly requests: readonly LogEntry[]
	readonly entries: readonly LogEntry[]
}

/** Shows what each client could know, and what the platform applied, on one axis; the same in words. */
export function PaymentLanes({ requests, entries }: PaymentLanesProps) {
	const nowMs = entries.reduce((latest, { at, endedAt }) => Math.max(latest, Date.parse(endedAt ?? at)), 0)
	const { clients, happenings, ticks } = lanesOf(requests, entries, nowMs)
	return (
		<section class="card" aria-label={t('lanes')}>
			<h2>{t('lanes')}</h2>
			<div class="lanes" aria-hidden="true">
				<span />
				<div class="axis">
					{ticks.map(({ part, afterMs }) => (
						<span key={part} class="tick" style={{ left: percent(part) }}>
							{durationText(afterMs)}
						</span>
					))}
				</div>
				{clients.map((lane, index) => (
					<Client key={index} lane={lane} index={index} happenings={happenings} />
				))}
				<Platform happenings={happenings} />
			</div>
			<Words happenings={happenings} />
		</section>
	)
}

import { getKnown, getReceipt, type LogEntry } from '../../entry.ts'
import { formatDuration, formatPercent } from './format.ts'
import { getAddress } from './hooks.ts'
import { createLanes, type Happening, type Lane, type Lanes, type Segment } from './lanes.ts'
import { t } from './texts.ts'

/** Returns the client's name on the page: a letter, in order of arrival. */
function formatClient(index: number): string {
	return t('lane.client', String.fromCharCode(65 + (index % 26)))
}

/** Returns in a word or two what response the client got. */
function formatResponse(entry: LogEntry): string {
	const receipt = getReceipt(entry)
	return receipt === 'cut' ? t('responded.cut') : String((receipt !== 'lost' && entry.status) || t('no.response'))
}

/** Formats an event as a sentence. */
function formatHappening({ kind, entry, client, times }: Happening): string {
	const who = formatClient(client)
	if (kind === 'asked') return t('event.asked', who, entry.seq)
	if (kind === 'issued') return t(entry.applied ? 'event.issued' : 'event.notIssued', who)
	if (kind === 'sent') return t('event.sent', who, entry.seq)
	if (kind === 'applied') return t('event.applied', entry.seq, times)
	if (getReceipt(entry) === 'lost') return t('event.lost', who, t(`know.${getKnown(entry)}`))
	return t('event.responded', who, formatResponse(entry), t(`know.${getKnown(entry)}`))
}

/** The tones of what a client could know. */
const tones: Readonly<Partial<Record<Segment['kind'], string>>> = { unknown: 'warn', applied: 'good', rejected: 'bad' }

function Bar({ kind, entry, start, end }: Segment) {
	const text = kind === 'token' ? t('lane.token', entry.seq) : t(`know.${kind}`)
	return (
		<i
			class={`segment ${tones[kind] ?? 'plain'}`}
			title={text}
			style={{ left: formatPercent(start), width: formatPercent(end - start) }}
		>
			{text}
		</i>
	)
}

/** Draws the marks below a lane. Each mark may be as wide as the space before the next one. */
function Marks({ happenings, textOf }: Pick<Lanes, 'happenings'> & { readonly textOf: (one: Happening) => string }) {
	return (
		<>
			{happenings.map((one, index) => {
				const text = textOf(one)
				const room = (happenings[index + 1]?.part ?? 1) - one.part
				const style = { left: formatPercent(one.part), width: formatPercent(room) }
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
				{formatClient(index)}
				<small>{lane.connection !== undefined && t('lane.connection', lane.connection)}</small>
			</div>
			<div class="lane">
				{lane.segments.map((segment) => (
					<Bar key={segment.kind + segment.start} {...segment} />
				))}
				<Marks
					happenings={own}
					textOf={({ kind, entry }) => (kind === 'sent' ? t('lane.sent', entry.seq) : formatResponse(entry))}
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
					<i key={entry.seq} class={times > 1 ? 'effect again' : 'effect'} style={{ left: formatPercent(part) }}>
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
						<small>+{formatDuration(one.afterMs)}</small>{' '}
						<a href={getAddress('requests', one.entry.seq)}>{formatHappening(one)}</a>
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

/** Shows on one axis what each client could know and what the platform applied. A list shows the same in words. */
export function PaymentLanes({ requests, entries }: PaymentLanesProps) {
	const nowMs = entries.reduce((latest, { at, endedAt }) => Math.max(latest, Date.parse(endedAt ?? at)), 0)
	const { clients, happenings, ticks } = createLanes(requests, entries, nowMs)
	return (
		<section class="card" aria-label={t('lanes')}>
			<h2>{t('lanes')}</h2>
			<div class="lanes" aria-hidden="true">
				<span />
				<div class="axis">
					{ticks.map(({ part, afterMs }) => (
						<span key={part} class="tick" style={{ left: formatPercent(part) }}>
							{formatDuration(afterMs)}
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

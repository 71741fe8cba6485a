import { getKnown, getReceipt, type LogEntry } from '../../entry.ts'
import { formatDuration, formatPercent, showHidden } from './format.ts'
import { getAddress } from './hooks.ts'
import { createLanes, type Happening, type Lane, type Lanes, type RequestHappening, type Segment } from './lanes.ts'
import { formatState, type Order } from './order.ts'
import { t } from './texts.ts'

/** Returns in a word or two what response the client got. */
function formatResponse(entry: LogEntry): string {
	const receipt = getReceipt(entry)
	return receipt === 'cut' ? t('responded.cut') : String((receipt !== 'lost' && entry.status) || t('no.response'))
}

function formatClient(who: string): string {
	return showHidden(who.length === 1 ? t('lane.client', who) : who)
}

/** Formats an event as a sentence. */
function formatHappening(one: Happening): string {
	const who = formatClient(one.who)
	if ('event' in one) {
		const { outcome = '', by = 'call' } = one.event
		if (one.kind === 'stopped') return t('event.stopped', who)
		const said = t(`by.${by as 'call'}`)
		return t(`event.${one.kind}`, formatState(outcome) + (outcome === 'unknown' ? '' : `, ${said}`))
	}
	const { kind, entry, times } = one
	if (kind === 'sent') return t('event.sent', who, entry.seq)
	if (kind === 'applied') return t('event.applied', entry.seq, times)
	if (getReceipt(entry) === 'lost') return t('event.lost', who, t(`know.${getKnown(entry)}`))
	return t('event.responded', who, formatResponse(entry), t(`know.${getKnown(entry)}`))
}

/** Formats an event as the text of its mark. */
function formatMark(one: Happening): string {
	if ('event' in one) return one.kind === 'resolved' ? formatState(one.event.outcome) : t(`mark.${one.kind}`)
	return one.kind === 'sent' ? t('lane.sent', one.entry.seq) : formatResponse(one.entry)
}

/** The tones of what a client could know. */
const tones: Readonly<Partial<Record<Segment['kind'], string>>> = { unknown: 'warn', applied: 'good', rejected: 'bad' }

function Bar({ kind, start, end }: Segment) {
	const text = t(`know.${kind}`)
	const style = { left: formatPercent(start), width: formatPercent(end - start) }
	return (
		<i class={`segment ${tones[kind] ?? 'plain'}`} title={text} style={style}>
			{text}
		</i>
	)
}

/** Draws the marks below a lane. Each mark may be as wide as the space before the next one. */
function Marks({ happenings }: Pick<Lanes, 'happenings'>) {
	return (
		<>
			{happenings.map((one, index) => {
				const text = formatMark(one)
				const room = (happenings[index + 1]?.part ?? 1) - one.part
				const style = { left: formatPercent(one.part), width: formatPercent(room) }
				return (
					<span key={one.kind + one.afterMs + index} class={`mark ${one.kind}`} title={text} style={style}>
						{text}
					</span>
				)
			})}
		</>
	)
}

function Client({ lane: { who, segments }, happenings }: { readonly lane: Lane } & Pick<Lanes, 'happenings'>) {
	const kinds: readonly string[] = ['sent', 'responded', 'stopped']
	return (
		<>
			<div class="who">{formatClient(who)}</div>
			<div class="lane">
				{segments.map((segment) => (
					<Bar key={segment.kind + segment.start} {...segment} />
				))}
				<Marks happenings={happenings.filter((one) => one.who === who && kinds.includes(one.kind))} />
			</div>
		</>
	)
}

function Journal({ happenings }: Pick<Lanes, 'happenings'>) {
	return (
		<>
			<div class="who">{t('lane.journal')}</div>
			<div class="lane">
				<Marks happenings={happenings} />
			</div>
		</>
	)
}

function Platform({ happenings }: { readonly happenings: readonly RequestHappening[] }) {
	return (
		<>
			<div class="who">
				{t('lane.platform')}
				<small>{t('lane.applied')}</small>
			</div>
			<div class="lane">
				{happenings.map(({ entry, part, times }) => (
					<i key={entry.seq} class={times > 1 ? 'effect again' : 'effect'} style={{ left: formatPercent(part) }}>
						{times}
					</i>
				))}
				{happenings.length === 0 && <span class="nothing">{t('not.applied')}</span>}
			</div>
		</>
	)
}

/** Whether an event did harm: the platform applied the order again. */
function isHarm(one: Happening): boolean {
	return one.kind === 'applied' && one.times > 1
}

function Words({ happenings }: Pick<Lanes, 'happenings'>) {
	return (
		<details open>
			<summary>{t('lane.words')}</summary>
			<ol class="words">
				{happenings.map((one, index) => (
					<li key={one.kind + index} class={isHarm(one) ? 'harm' : ''}>
						<small>+{formatDuration(one.afterMs)}</small>{' '}
						{'entry' in one ? (
							<a href={getAddress('requests', one.entry.seq)}>{formatHappening(one)}</a>
						) : (
							formatHappening(one)
						)}
					</li>
				))}
			</ol>
		</details>
	)
}

interface OrderLanesProps {
	readonly order: Order
	readonly entries: readonly LogEntry[]
}

/** Shows on one axis what each client could know, its journal, and what the platform applied. A list shows the same in words. */
export function OrderLanes({ order, entries }: OrderLanesProps) {
	const nowMs = entries.reduce((latest, { at, endedAt }) => Math.max(latest, Date.parse(endedAt ?? at)), 0)
	const { clients, happenings, ticks } = createLanes(order, nowMs)
	const ofJournal = happenings.filter((one) => 'event' in one && one.kind !== 'stopped')
	const applied = happenings.filter((one) => one.kind === 'applied')
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
				{clients.map((lane) => (
					<Client key={lane.who} lane={lane} happenings={happenings} />
				))}
				{ofJournal.length > 0 && <Journal happenings={ofJournal} />}
				<Platform happenings={applied as readonly RequestHappening[]} />
			</div>
			<Words happenings={happenings} />
		</section>
	)
}

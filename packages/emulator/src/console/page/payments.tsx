import { useMemo, useState } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import { isAppliedUntold, knownOf } from '../../known.ts'
import { untoldText } from './badge.tsx'
import { Button } from './button.tsx'
import { addressOf } from './hooks.ts'
import { nameOf, type Story, storiesOf, toneOf } from './payment.ts'
import { PaymentPage } from './payment-page.tsx'
import { t } from './texts.ts'
import { agoText, dateText, durationText } from './time.ts'
import { timesText, Verdict } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function markOf(entry: LogEntry, isTrouble: boolean): readonly [tone: string, text: string] {
	if (isAppliedUntold(entry)) return ['loud', untoldText(entry)]
	return [entry.applied && !isTrouble ? 'good' : 'plain', t(`know.${knownOf(entry)}`)]
}

// How many of a payment's newest requests the time line shows.
const drawn = 12

/** Shows the newest requests for one payment in order, with the time between them. */
function TimeLine(story: Story) {
	const shown = story.requests.slice(-drawn)
	const isTrouble = toneOf(story) === 'loud'
	return (
		<ol class="line">
			{shown.map((entry, index) => {
				const [tone, text] = markOf(entry, isTrouble)
				const before = shown[index - 1]
				return (
					<li key={entry.seq}>
						{before && <small>+{durationText(Date.parse(entry.at) - Date.parse(before.at))} </small>}
						<a
							href={addressOf('live', entry.seq)}
							class={tone}
							title={text}
							aria-label={`${t('request', entry.seq)}: ${text}`}
						>
							{entry.seq}
						</a>
					</li>
				)
			})}
		</ol>
	)
}

function Row({ story }: { readonly story: Story }) {
	const { payment, requests, counts } = story
	const last = requests.at(-1)
	return (
		<li class={toneOf(story) === 'loud' ? 'payment card loud' : 'payment card'}>
			<h2>
				<a href={addressOf('payments', payment)}>{nameOf(story)}</a>
				<br />
				<small>
					{last && (
						<time dateTime={last.at}>
							{dateText(last.at)}, {agoText(last.at)}
						</time>
					)}
				</small>
			</h2>
			<p>{t('received', timesText(counts.received), timesText(counts.applied))}</p>
			<Verdict payment={story} />
			<TimeLine {...story} />
		</li>
	)
}

const page = 50

/** Shows one line for each payment: how often it was requested, how often applied, and what became of it. */
function List({ state, route, stories }: ViewProps & { readonly stories: readonly Story[] }) {
	const [shown, setShown] = useState(page)
	const wanted = route.query.get('only')
	const found = wanted === null ? stories : stories.filter(({ verdict }) => verdict === wanted)
	const verdicts = [...new Set(stories.map(({ verdict }) => verdict))].sort()
	return (
		<section class="view" aria-label={t('view.payments')}>
			<p class="lead">
				<a href={addressOf('payments')} aria-current={wanted === null}>
					{t('payments.lead', stories.length)}
				</a>{' '}
				{verdicts.map((verdict) => (
					<a key={verdict} href={addressOf('payments', undefined, { only: verdict })} aria-current={wanted === verdict}>
						{stories.filter((story) => story.verdict === verdict).length} {t(`became.${verdict}`)}
					</a>
				))}{' '}
				{t('payments.alike', visible(state.settings.identifiedBy.join(', ')))}
			</p>
			{stories.length === 0 && <p class="empty">{t('payments.none')}</p>}
			<ol class="list">
				{found.slice(0, shown).map((story) => (
					<Row key={story.payment} story={story} />
				))}
			</ol>
			{found.length > shown && <Button text={t('more')} onPress={() => setShown(shown + page)} />}
		</section>
	)
}

/** Shows all payments, or the one that the address names. */
export function Payments(props: ViewProps) {
	const { state, route } = props
	const stories = useMemo(() => storiesOf(state), [state.entries, state.payments])
	if (route.item === undefined) return <List {...props} stories={stories} />
	return <PaymentPage {...props} story={stories.find(({ payment }) => payment === route.item)} />
}

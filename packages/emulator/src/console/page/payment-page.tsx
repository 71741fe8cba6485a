import type { LogEntry } from '../../entry.ts'
import type { RequestDescription } from '../described.ts'
import { Effect, Status } from './badge.tsx'
import { Break } from './break.tsx'
import { Button } from './button.tsx'
import { Compare } from './compare.tsx'
import { Copyable, CopyButton } from './copyable.tsx'
import { useAsked } from './hooks.ts'
import { Knife } from './knife.tsx'
import { StoryLanes } from './lanes.tsx'
import { oneFileOf, save } from './one-file.ts'
import { amountOf, nameOf, type Story, titleOf, toneOf, verdictText } from './payment.ts'
import { t } from './texts.ts'
import { dateText } from './time.ts'
import { timesText } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

/** The verdict as a headline, with its reason, the amount, and what to do now. */
function Headline({ story, fix, test }: { story: Story; fix: string; test: string | undefined }) {
	const { counts, reason, advice, verdict, requests } = story
	const amount = amountOf(story)
	const last = requests.at(-1)
	const isTwice = verdict === 'applied twice'
	return (
		<header class={`verdict ${toneOf(story)}`}>
			<div>
				<h2>{verdictText(story)}</h2>
				{advice && (
					<p class="advice">
						<strong>{t('now')}</strong> {visible(advice)}
					</p>
				)}
				<p>
					<b>{titleOf(story)}</b>
					{last && (
						<>
							, <time dateTime={last.at}>{dateText(last.at)}</time>
						</>
					)}
					. {visible(reason)}
				</p>
			</div>
			<p class="sum">
				{amount && (isTwice ? `${counts.applied} × ${amount}` : amount)}
				<small>{t('received', timesText(counts.received), timesText(counts.applied))}</small>
			</p>
			<div class="next">
				{isTwice && <Copyable title={t('fix')} text={fix} />}
				<p class="tools">
					{test && (
						<>
							{t('test')} <CopyButton text={test} label={t('test')} />
						</>
					)}
					<Button
						text={t('save')}
						onPress={() => {
							const article = document.querySelector('article')
							if (article)
								save(oneFileOf(article, nameOf(story)), `payment-${titleOf(story).replace(/\W+/g, '-')}.html`)
						}}
					/>
				</p>
			</div>
		</header>
	)
}

interface LastProps extends ViewProps {
	readonly entry: LogEntry
	readonly told: RequestDescription | undefined
}

/** The last attempt: what can be done from it, and what can be taken elsewhere. */
function Last({ entry, told, ...props }: LastProps) {
	return (
		<section class="card" aria-label={t('row.attempt', entry.seq)}>
			<h2>
				{t('row.attempt', entry.seq)} <Status entry={entry} /> <Effect entry={entry} />
			</h2>
			<Break {...props} entry={entry} />
			{told?.test && <Copyable title={t('test')} text={told.test} />}
			{told && <Copyable title={t('curl')} text={told.curl} />}
		</section>
	)
}

interface ToldProps extends ViewProps {
	readonly story: Story
}

function Told({ story, ...props }: ToldProps) {
	const { act, guide, state } = props
	const { requests } = story
	const last = requests.at(-1)
	const told = useAsked<RequestDescription>(last && `requests/${last.seq}?language=${guide.language}`, last)
	const forgotten = story.counts.received - requests.length
	return (
		<article class="view story">
			<Headline story={story} fix={guide.fix.replaceAll('{reference}', titleOf(story))} test={told?.test} />
			{forgotten > 0 && <p class="lead">{t('payment.older', forgotten)}</p>}
			{last && <StoryLanes requests={requests} entries={state.entries} />}
			{requests.length > 1 && <Compare key={requests.length} requests={requests} />}
			{told?.cuts && <Knife cuts={told.cuts} act={act} />}
			{last && <Last {...props} entry={last} told={told} />}
		</article>
	)
}

/** Shows one payment: its verdict, each client beside the platform on one axis, and in what its attempts differ. */
export function PaymentPage({ story, ...props }: ViewProps & { readonly story: Story | undefined }) {
	if (!story) return <p class="empty">{t('payment.gone')}</p>
	return <Told key={story.payment} {...props} story={story} />
}

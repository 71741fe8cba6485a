import type { LogEntry } from '../../entry.ts'
import type { RequestDescription } from '../described.ts'
import { Effect, Status } from './badge.tsx'
import { Break } from './break.tsx'
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
function Headline({
	story,
	fix,
	test,
}: {
	readonly story: Story
	readonly fix: string
	readonly test: string | undefined
}) {
	const { counts, reason, advice, verdict, requests } = story
	const amount = amountOf(story)
	const last = requests.at(-1)
	const isTwice = verdict === 'applied twice'
	return (
		<header class={`verdict ${toneOf(story)}`}>
			<div>
				<h2>{verdictText(story)}</h2>
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
				{advice && (
					<p>
						<b>{t('now')}</b> {visible(advice)}
					</p>
				)}
				{isTwice && <Copyable title={t('fix')} text={fix} />}
				<p class="tools">
					{test && (
						<>
							{t('test')} <CopyButton text={test} label={t('test')} />
						</>
					)}
					<button
						type="button"
						onClick={({ currentTarget }) => {
							const article = currentTarget.closest('article')
							if (article)
								save(oneFileOf(article, nameOf(story)), `payment-${titleOf(story).replace(/\W+/g, '-')}.html`)
						}}
					>
						{t('save')}
					</button>
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

/** Shows one payment: its verdict, each client beside the platform on one axis, and in what its attempts differ. */
export function PaymentPage(props: ViewProps & { readonly story: Story | undefined }) {
	const { story, state, guide } = props
	if (!story) return <p class="empty">{t('payment.gone')}</p>
	const last = story.requests.at(-1)
	return <Told key={story.payment} {...props} story={story} last={last} entries={state.entries} fix={guide.fix} />
}

interface ToldProps extends ViewProps {
	readonly story: Story
	readonly last: LogEntry | undefined
	readonly entries: readonly LogEntry[]
	readonly fix: string
}

function Told({ story, last, entries, fix, ...props }: ToldProps) {
	const told = useAsked<RequestDescription>(last && `requests/${last.seq}?language=${props.guide.language}`, last)
	const forgotten = story.counts.received - story.requests.length
	return (
		<article class="view story">
			<Headline story={story} fix={fix.replaceAll('{reference}', titleOf(story))} test={told?.test} />
			{forgotten > 0 && <p class="lead">{t('payment.older', forgotten)}</p>}
			{last && <StoryLanes requests={story.requests} entries={entries} />}
			{story.requests.length > 1 && <Compare key={story.requests.length} requests={story.requests} />}
			{told?.cuts && <Knife cuts={told.cuts} act={props.act} />}
			{last && <Last {...props} entry={last} told={told} />}
		</article>
	)
}

import type { Cut } from '../copied-test.ts'
import { PlayButton } from './button.tsx'
import { CopyButton } from './copyable.tsx'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

/** Says for each moment of a payment what would have been if the connection had ended there, plays it, and hands over the test. */
export function Knife({ cuts, act }: { readonly cuts: readonly Cut[] } & Pick<ViewProps, 'act'>) {
	return (
		<section class="card" aria-label={t('knife')}>
			<h2>{t('knife')}</h2>
			<ul>
				{cuts.map(({ at, outcome, isApplied, test }) => (
					<li key={at} class="queued">
						<h3>{t(`place.${at}`)}</h3>
						{t(isApplied ? 'knife.applied' : 'knife.not', outcome)}
						<PlayButton text={t('play')} what={t(`place.${at}`)} body={{ fault: { at, action: 'reset' } }} act={act} />
						{t('test')} <CopyButton text={test} label={`${t('test')}, ${t(`place.${at}`)}`} />
					</li>
				))}
			</ul>
		</section>
	)
}

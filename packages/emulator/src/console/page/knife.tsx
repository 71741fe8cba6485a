import type { Cut } from '../copied-test.ts'
import { control } from './control.ts'
import { CopyButton } from './copyable.tsx'
import { addressOf } from './hooks.ts'
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
						<button
							type="button"
							aria-label={`${t('play')}: ${t(`place.${at}`)}`}
							onClick={() =>
								act(control('POST', 'play', { fault: { at, action: 'reset' } }), (result) => {
									location.hash = addressOf('payments', (result as { payment: string }).payment)
									return t('played', t(`place.${at}`))
								})
							}
						>
							{t('play')}
						</button>
						{t('test')} <CopyButton text={test} label={`${t('test')}, ${t(`place.${at}`)}`} />
					</li>
				))}
			</ul>
		</section>
	)
}

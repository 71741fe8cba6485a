import { useMemo } from 'preact/hooks'
import type { TokenEffect } from '../../log.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { control } from './control.ts'
import { addressOf, useSeconds } from './hooks.ts'
import { hardMs, softMs } from './renewal.ts'
import { t } from './texts.ts'
import { clockText, durationText, nowThereMs, percent } from './time.ts'
import type { ViewProps } from './view.ts'

interface TokenProps {
	readonly token: TokenEffect
	/** Time by the emulator's clock, in milliseconds since the epoch. */
	readonly nowMs: number
	readonly uses: number
}

function Token({ token: { seq, at, expiresAt, lifetimeSeconds, revoked }, nowMs, uses }: TokenProps) {
	const lifeMs = lifetimeSeconds * 1_000
	const leftMs = Date.parse(expiresAt) - nowMs
	const isOver = revoked || leftMs <= 0
	const tone = isOver ? 'plain' : leftMs <= softMs(lifeMs) ? 'warn' : 'good'
	const ended = revoked ? t('token.isRevoked') : t('token.expired')
	const text = isOver ? ended : t('token.left', durationText(leftMs), durationText(lifeMs))
	return (
		<li class="payment card">
			<h2>
				<a href={addressOf('live', seq)}>{t('token.of', seq)}</a>
			</h2>
			<small>{t('token.issued', clockText(at), uses)}</small>
			<Badge tone={tone}>{text}</Badge>
			<div class="life" role="img" aria-label={text}>
				<i style={{ width: percent(softMs(lifeMs) / lifeMs) }} />
				<i class="hard" style={{ width: percent(hardMs(lifeMs) / lifeMs) }} />
				<i class="spent" style={{ width: percent(isOver ? 1 : 1 - leftMs / lifeMs) }} />
			</div>
		</li>
	)
}

/** The newest tokens: how long they live, when a client renews them, and how to revoke them. */
export function Tokens({ state, act }: ViewProps) {
	const { tokens, entries } = state
	useSeconds()
	const nowMs = nowThereMs()
	const used = useMemo(() => entries.map(({ tokenFrom }) => tokenFrom), [entries])
	return (
		<section class="view" aria-label={t('view.tokens')}>
			<div class="tools">
				<p class="lead">{t('tokens.lead', clockText(new Date(nowMs).toISOString()))}</p>
				<Button
					text={t('tokens.revoke')}
					onPress={() => act.undoable(() => control('POST', 'revoke-tokens'), t('tokens.revoked'))}
				/>
			</div>
			{tokens.length === 0 && <p class="empty">{t('tokens.none')}</p>}
			<ol class="list">
				{tokens.toReversed().map((token) => (
					<Token key={token.seq} token={token} nowMs={nowMs} uses={used.filter((seq) => seq === token.seq).length} />
				))}
			</ol>
		</section>
	)
}

import { useMemo } from 'preact/hooks'
import type { LogEntry } from '../src/entry.ts'
import type { TokenEffect } from '../src/log.ts'
import { Badge } from './badge.tsx'
import { control } from './control.ts'
import { useSeconds } from './hooks.ts'
import { mintsOf } from './mints.ts'
import { hardMs, softMs } from './renewal.ts'
import { SureButton } from './sure-button.tsx'
import { clockText, durationText } from './time.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function percent(part: number): string {
	return `${Math.max(0, Math.min(100, part * 100))}%`
}

interface TokenProps {
	readonly token: TokenEffect
	/** The platform's clock. */
	readonly nowMs: number
	readonly uses: number
}

function Token({ token: { token, seq, at, expiresAt, lifetimeSeconds, revoked }, nowMs, uses }: TokenProps) {
	const lifeMs = lifetimeSeconds * 1_000
	const leftMs = Date.parse(expiresAt) - nowMs
	const isOver = revoked || leftMs <= 0
	const tone = isOver ? 'plain' : leftMs <= softMs(lifeMs) ? 'warn' : 'good'
	const text = revoked ? 'revoked' : isOver ? 'expired' : `${durationText(leftMs)} left of ${durationText(lifeMs)}`
	return (
		<li class="payment card">
			<h2>
				<a href={`#/live/${seq}`}>Token {visible(token)}</a>
			</h2>
			<small>
				minted {clockText(at)}, used {uses}×
			</small>
			<Badge tone={tone}>{text}</Badge>
			<div class="life" role="img" aria-label={text}>
				<i style={{ width: percent(softMs(lifeMs) / lifeMs) }} />
				<i class="hard" style={{ width: percent(hardMs(lifeMs) / lifeMs) }} />
				<i class="spent" style={{ width: percent(isOver ? 1 : 1 - leftMs / lifeMs) }} />
			</div>
		</li>
	)
}

/** How many tokens were minted in each part of the time that the log covers. */
function Mints({ entries }: { readonly entries: readonly LogEntry[] }) {
	const { counts, text } = useMemo(() => mintsOf(entries), [entries])
	return (
		<figure>
			<figcaption>{text}</figcaption>
			<div class="mints" aria-hidden="true">
				{counts.map((count, index) => (
					<i key={index} style={{ height: percent(count / Math.max(...counts)) }} />
				))}
			</div>
		</figure>
	)
}

/** The newest tokens: how long they live, when a client renews them, and how to revoke them. */
export function Tokens({ state, act }: ViewProps) {
	const { now, readAtMs, tokens, entries } = state
	const nowMs = Date.parse(now) + useSeconds() - readAtMs
	const shown = useMemo(() => entries.map(({ headers }) => headers.authorization?.split(' ')[1]), [entries])
	return (
		<section class="view" aria-label="Tokens">
			<div class="tools">
				<p class="lead">
					The platform's clock says {clockText(new Date(nowMs).toISOString())}. In a bar: what is spent; where a client
					of @tarja/core renews the token in the background (yellow), and where it does not send it any more (red).
				</p>
				<SureButton onSure={() => act(control('POST', 'revoke-tokens'), 'Every token so far is answered with 401.')}>
					Revoke all tokens
				</SureButton>
			</div>
			<Mints entries={entries} />
			<ol class="list">
				{tokens.toReversed().map((token) => (
					<Token
						key={token.seq}
						token={token}
						nowMs={nowMs}
						uses={shown.filter((label) => label === `[${token.token}]`).length}
					/>
				))}
			</ol>
		</section>
	)
}

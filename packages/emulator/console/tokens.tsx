import { useMemo } from 'preact/hooks'
import type { LogEntry, TokenEffect } from '../src/log.ts'
import { Action, Telling, useTelling } from './action.tsx'
import { Badge } from './badge.tsx'
import { control } from './control.ts'
import { useSeconds } from './hooks.ts'
import { hardMs, softMs } from './renewal.ts'
import type { State } from './state.ts'
import { clockText, durationText } from './time.ts'
import { visible } from './visible.ts'

/** The platform's clock, as it goes on since it was read. */
function nowOf({ now, readAtMs }: State, pageMs: number): number {
	return Date.parse(now) + Math.max(0, pageMs - readAtMs)
}

function percent(part: number): string {
	return `${Math.round(Math.max(0, Math.min(1, part)) * 1_000) / 10}%`
}

function Lifetime({ token, nowMs }: { readonly token: TokenEffect; readonly nowMs: number }) {
	const lifeMs = token.lifetimeSeconds * 1_000
	const leftMs = Date.parse(token.expiresAt) - nowMs
	const isOver = leftMs <= 0 || token.revoked === true
	const left = isOver ? 'nothing left' : `${durationText(leftMs)} left`
	return (
		<div class={isOver ? 'life over' : 'life'} role="img" aria-label={`${left} of ${durationText(lifeMs)}`}>
			<i class="spent" style={{ width: percent(1 - leftMs / lifeMs) }} />
			<i class="soft" style={{ width: percent(softMs(lifeMs) / lifeMs) }} />
			<i class="hard" style={{ width: percent(hardMs(lifeMs) / lifeMs) }} />
		</div>
	)
}

function verdictOf({ expiresAt, revoked, lifetimeSeconds }: TokenEffect, nowMs: number) {
	const leftMs = Date.parse(expiresAt) - nowMs
	if (revoked) return <Badge tone="bad">revoked</Badge>
	if (leftMs <= 0) return <Badge tone="plain">expired</Badge>
	if (leftMs <= softMs(lifetimeSeconds * 1_000))
		return <Badge tone="warn">{`renew, ${durationText(leftMs)} left`}</Badge>
	return <Badge tone="good">{`${durationText(leftMs)} left`}</Badge>
}

interface TokenRowProps {
	readonly token: TokenEffect
	readonly nowMs: number
	readonly uses: number
}

function TokenRow({ token, nowMs, uses }: TokenRowProps) {
	return (
		<li>
			<h3>
				<a href={`#/live/${token.seq}`}>Token {visible(token.token)}</a>
			</h3>
			<small>
				minted {clockText(token.at)}, used {uses} times
			</small>
			<Lifetime token={token} nowMs={nowMs} />
			{verdictOf(token, nowMs)}
		</li>
	)
}

const bars = 40

/** How many tokens were minted in each part of the time that the log covers. */
function Mints({ entries }: { readonly entries: readonly LogEntry[] }) {
	const times = entries.filter(({ effect }) => effect === 'token').map(({ at }) => Date.parse(at))
	const [first, last] = [entries[0], entries.at(-1)].map((entry) => Date.parse(entry?.at ?? ''))
	if (times.length === 0 || first === undefined || last === undefined) return null
	const each = Math.max(1, (last - first + 1) / bars)
	const counts = Array.from({ length: bars }, () => 0)
	for (const time of times) {
		const bar = Math.min(bars - 1, Math.max(0, Math.floor((time - first) / each)))
		counts[bar] = (counts[bar] ?? 0) + 1
	}
	const most = Math.max(...counts)
	const text = `${times.length} tokens minted in ${durationText(last - first)}, ${most} at most in ${durationText(each)}`
	return (
		<figure class="mints">
			<figcaption>{text}</figcaption>
			<div role="img" aria-label={text}>
				{counts.map((count, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
					<i key={index} class={count > 0 ? 'some' : ''} style={{ height: percent(count / most) }} />
				))}
			</div>
		</figure>
	)
}

/** The label of the token that a request has shown, if it has. */
function usedIn({ headers }: LogEntry): string {
	return /\[(#\d+)\]$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

function usesIn(entries: readonly LogEntry[]): ReadonlyMap<string, number> {
	const uses = new Map<string, number>()
	for (const label of entries.map(usedIn)) uses.set(label, (uses.get(label) ?? 0) + 1)
	return uses
}

/** The newest tokens: how long they live, when a client renews them, and how to revoke them. */
export function Tokens({ state }: { readonly state: State }) {
	const [told, run] = useTelling()
	const nowMs = nowOf(state, useSeconds())
	const uses = useMemo(() => usesIn(state.entries), [state.entries])
	const tokens = state.tokens.toReversed()
	return (
		<section aria-label="Tokens">
			<div class="tools">
				<p class="lead">
					{state.totals.tokens} minted. The platform's clock says {clockText(new Date(nowMs).toISOString())}
					{state.settings.clockOffsetSeconds !== 0 &&
						`, ${durationText(state.settings.clockOffsetSeconds * 1_000)} off`}
					. In each bar: the time that is spent, then where a client of @tarja/core <b class="soft">renews</b> it in the
					background, then where it does <b class="hard">not send</b> it any more.
				</p>
				<Action onAct={() => run(() => control('POST', 'revoke-tokens'), 'Every token so far is answered with 401.')}>
					Revoke all tokens
				</Action>
				<Telling told={told} />
			</div>
			<Mints entries={state.entries} />
			{tokens.length === 0 && <p class="empty">No token was minted yet.</p>}
			<ol class="tokens">
				{tokens.map((token) => (
					<TokenRow key={token.seq} token={token} nowMs={nowMs} uses={uses.get(token.token) ?? 0} />
				))}
			</ol>
		</section>
	)
}

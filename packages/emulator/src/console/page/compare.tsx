import { useState } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import { Choice } from './choice.tsx'
import { type Difference, differencesOf } from './differences.ts'
import { Heads } from './heads.tsx'
import { t } from './texts.ts'
import { visible } from './visible.ts'

function Value({ difference, side }: { readonly difference: Difference; readonly side: 0 | 1 }) {
	const { before, between, after } = difference
	const text = between[side]
	return (
		<td>
			<code>
				{visible(before)}
				{text ? <mark>{visible(text.slice(0, 500))}</mark> : before + after === '' ? t('none') : ''}
				{visible(after)}
			</code>
		</td>
	)
}

/** Shows in which parts two attempts of a payment differ, in two columns of the same width. */
export function Compare({ requests }: { readonly requests: readonly LogEntry[] }) {
	const [chosen, setChosen] = useState<readonly [number, number]>([0, requests.length - 1])
	const [one, other] = [requests[chosen[0]], requests[chosen[1]]]
	if (!one || !other) return null
	const { found, same } = differencesOf(one, other)
	const choice = (side: 0 | 1) => (
		<Choice
			label={`${t('row.attempt', '')}${side + 1}`}
			of={requests.map(({ seq }, index) => [index, t('request', seq)])}
			value={chosen[side]}
			onChoose={(index) => setChosen(side === 0 ? [Number(index), chosen[1]] : [chosen[0], Number(index)])}
		/>
	)
	return (
		<section class="card compare" aria-label={t('compare')}>
			<h2>
				{t('compare')} <small>{t('compare.same', same)}</small>
			</h2>
			{requests.length > 2 && (
				<p class="tools">
					{choice(0)} {t('compare.with')} {choice(1)}
				</p>
			)}
			<table>
				<Heads of={[t('compare.what'), t('request', one.seq), t('request', other.seq)]} />
				<tbody>
					{found.map((difference) => (
						<tr key={difference.name}>
							<th scope="row">{visible(difference.name)}</th>
							<Value difference={difference} side={0} />
							<Value difference={difference} side={1} />
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

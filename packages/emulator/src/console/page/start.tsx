import type { EmulatorCredentials } from '../../settings.ts'
import type { RequestDescription } from '../described.ts'
import { Button } from './button.tsx'
import { control } from './control.ts'
import { Copyable, CopyButton } from './copyable.tsx'
import { baseUrl } from './describe.ts'
import { Facts } from './heads.tsx'
import { addressOf, useAsked } from './hooks.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

const lostAnswer = { at: 'after-commit', action: 'reset' }

/** What a client has to be told, each beside a button that copies it. */
function factsOf({ basic, username, credential }: EmulatorCredentials) {
	const facts: readonly (readonly [name: string, value: string])[] = [
		[t('start.baseUrl'), baseUrl()],
		[t('start.basic'), typeof basic === 'string' ? basic : `${basic.user}:${basic.password}`],
		[t('start.username'), username],
		[t('start.credential'), `${credential.name}=${credential.value}`],
	]
	return facts.map(([name, value]) => {
		const copied = value && <CopyButton text={value} label={name} />
		return [name, [<code key={name}>{value || t('empty')}</code>, ' ', copied]] as const
	})
}

/** Shows the test that reproduces a request whose answer was lost, ready to be copied. */
function Lost({ seq }: { readonly seq: number }) {
	const { test } = useAsked<RequestDescription>(`requests/${seq}`, seq) ?? {}
	return (
		<>
			<p>{t('start.lost')}</p>
			{test && <Copyable title={t('test')} text={test} isOpen />}
		</>
	)
}

interface StartProps extends Omit<ViewProps, 'route'> {
	/** Number of the request whose answer was lost from here; 0 for none. */
	readonly lost: number
	readonly onLost: (seq: number) => void
}

/** Guides through the first minute: where to point a client, a payment to send, its lost answer, and a test made from it. */
export function Start({ state, guide, act, lost, onLost }: StartProps) {
	const { totals, settings } = state
	function pay(fault?: object): void {
		act(control('POST', 'play', fault && { fault }), (result) => {
			const { seq } = result as { seq: number }
			if (fault) onLost(seq)
			return t('start.paid', seq)
		})
	}
	return (
		<section class="start card" aria-label={t('start.title')}>
			{totals.received === 0 && (
				<>
					<h2>{t('start.title')}</h2>
					<p class="lead">{t('start.lead')}</p>
					<Facts class="copies" of={factsOf(settings.credentials)} />
					<Copyable title={t('start.code')} text={guide.client.replace('{url}', baseUrl())} isOpen />
				</>
			)}
			{totals.received > 0 && lost === 0 && <p>{t('start.next')}</p>}
			<p class="tools">
				<Button text={t('start.pay')} class={totals.received ? '' : 'primary'} onPress={() => pay()} />
				{totals.received > 0 && <Button text={t('start.lose')} class="primary" onPress={() => pay(lostAnswer)} />}
				{lost > 0 && (
					<>
						<a href={addressOf('live', lost)}>{t('request', lost)}</a>
						<Button text={t('close')} class="quiet" onPress={() => onLost(0)} />
					</>
				)}
			</p>
			{lost > 0 && <Lost key={lost} seq={lost} />}
		</section>
	)
}

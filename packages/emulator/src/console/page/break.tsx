import { useState } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import type { Fault, FaultAction, FaultPlace } from '../../faults.ts'
import { Button } from './button.tsx'
import { Choice } from './choice.tsx'
import { control } from './control.ts'
import { fieldsOf } from './fields.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

const safe: readonly string[] = ['GET', 'HEAD']

/** The requests that are like this one: same method and path, and the first of the fields that name a payment. */
function matchOf(entry: LogEntry, identifiedBy: readonly string[]): NonNullable<Fault['match']> {
	const { method, path } = entry
	const fields = fieldsOf(entry)
	const name = identifiedBy.find((field) => fields.get(field))
	return name === undefined ? { method, path } : { method, path, field: { name, value: fields.get(name) ?? '' } }
}

/** Offers what can be done from one request: send it again, with a fault or without, or have the next one like it meet a fault. */
export function Break({ entry, guide, state, act }: ViewProps & { readonly entry: LogEntry }) {
	const [chosen, setChosen] = useState(0)
	const [asked, setAsked] = useState<'plain' | 'fault'>()
	// Leaves out the refusal of connections, which cannot be limited to one request.
	const places = (Object.keys(guide.actionsAt) as FaultPlace[]).filter((at) => at !== 'before-connection')
	const options = places.flatMap((at) => guide.actionsAt[at].map((action) => ({ at, action })))
	const fault = options[chosen] as { at: FaultPlace; action: FaultAction }
	const isSafe = safe.includes(entry.method)
	function send(kind: 'plain' | 'fault'): void {
		// A request that may take effect again is asked for twice.
		const isAsking = !isSafe && asked !== kind
		setAsked(isAsking ? kind : undefined)
		if (isAsking) return
		const body = { unsafe: true, ...(kind === 'fault' ? { fault } : {}) }
		act(control('POST', `requests/${entry.seq}/repeat`, body), (result) => {
			const { seq } = result as { seq: number }
			return t('repeated', seq)
		})
	}
	function armNext(): void {
		// While a body is arriving, its fields are not known yet.
		const match = matchOf(entry, fault.at === 'mid-upload' ? [] : state.settings.identifiedBy)
		act(control('POST', 'faults', { ...fault, match }), t('armed.done', `${fault.action} ${fault.at}`))
	}
	const sending = (kind: 'plain' | 'fault', text: string) => {
		const isAsked = asked === kind
		const shown = isAsked ? t('repeat.sure', entry.method) : text
		return <Button text={shown} class={isAsked ? 'sure' : ''} onPress={() => send(kind)} />
	}
	return (
		<section class="break" aria-label={t('break')}>
			<h3>{t('break')}</h3>
			<div class="tools">
				{sending('plain', t('repeat'))}
				<Choice
					label={t('col.fault')}
					of={options.map(({ at, action }, index) => [index, `${t(`place.${at}`)}: ${t(`action.${action}`)}`])}
					value={chosen}
					onChoose={(index) => setChosen(Number(index))}
				/>
				{sending('fault', t('repeat.fault'))}
				<Button text={t('arm.next')} onPress={armNext} />
			</div>
		</section>
	)
}

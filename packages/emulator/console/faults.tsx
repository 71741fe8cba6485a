import type { Preset } from '../src/console/guide.ts'
import type { QueuedFault } from '../src/fault-queue.ts'
import type { SettingsPatch } from '../src/settings.ts'
import { Action, Telling, useTelling } from './action.tsx'
import { Badge } from './badge.tsx'
import { control } from './control.ts'
import type { State } from './state.ts'
import { Switchboard } from './switchboard.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function isOn({ settings }: Preset, state: State): boolean {
	return settings !== undefined && state.settings.clockOffsetSeconds === settings.clockOffsetSeconds
}

function armed({ fault, settings, name }: Preset): [work: () => Promise<unknown>, done: string] {
	if (fault) return [() => control('POST', 'faults', fault), `${name}: armed.`]
	return [() => control('PATCH', 'settings', settings), `${name}: on.`]
}

function Presets({ state, guide }: ViewProps) {
	const [told, run] = useTelling()
	const off: SettingsPatch = { clockOffsetSeconds: null }
	return (
		<section aria-labelledby="presets">
			<h2 id="presets">What goes wrong in production</h2>
			<ul class="presets">
				{guide.presets.map((preset) => (
					<li key={preset.name}>
						<h3>{preset.name}</h3>
						<p>{preset.meaning}</p>
						{isOn(preset, state) ? (
							<button
								type="button"
								onClick={() => run(() => control('PATCH', 'settings', off), 'The clock is right again.')}
							>
								Put it back
							</button>
						) : (
							<button
								type="button"
								class="primary"
								aria-label={`Arm: ${preset.name}`}
								onClick={() => run(...armed(preset))}
							>
								Arm
							</button>
						)}
					</li>
				))}
			</ul>
			<Telling told={told} />
		</section>
	)
}

/** Which requests it is for. */
function matchText({ match = {} }: QueuedFault): string {
	const { method, path, field } = match
	const what = [method, path].filter(Boolean).join(' ') || 'every request'
	return field ? `${what} with ${field.name} = ${field.value}` : what
}

/** How often it is still to be played, as far as that is known. */
function leftText({ times = 1, after = 0, met }: QueuedFault): string {
	if (times === 'always') return 'always'
	const left = Math.max(0, after + times - Math.max(met, after))
	return met < after ? `${left}, after ${after - met} more` : String(left)
}

function Queued({ fault, onRemove }: { readonly fault: QueuedFault; readonly onRemove: () => void }) {
	const { id, action, at, status, probability = 1, met, played } = fault
	const left = leftText(fault)
	return (
		<tr>
			<th scope="row">{visible(id)}</th>
			<td>
				{action} {status} {at}
				{probability < 1 && ` (${Math.round(probability * 100)} %)`}
			</td>
			<td>{visible(matchText(fault))}</td>
			<td>{met}</td>
			<td>{played}</td>
			<td>{left === '0' ? <Badge tone="plain">done</Badge> : <Badge tone="warn">{left}</Badge>}</td>
			<td>
				<button type="button" aria-label={`Remove ${visible(id)}`} onClick={onRemove}>
					Remove
				</button>
			</td>
		</tr>
	)
}

function Queue({ faults }: { readonly faults: readonly QueuedFault[] }) {
	const [told, run] = useTelling()
	const remove = (id: string): void =>
		run(() => control('DELETE', `faults/${encodeURIComponent(id)}`), `${id}: removed.`)
	return (
		<section aria-labelledby="queue">
			<h2 id="queue">Armed and fired</h2>
			{faults.length === 0 ? (
				<p class="empty">Nothing is armed: every request is answered as it should be.</p>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard
				<div class="scrolls" tabIndex={0} role="group" aria-labelledby="queue">
					<table class="list">
						<thead>
							<tr>
								{['Name', 'What happens', 'To', 'Met', 'Fired', 'Left', ''].map((name) => (
									<th scope="col" key={name}>
										{name || <span class="unseen">Remove</span>}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{faults.map((fault) => (
								<Queued key={fault.id} fault={fault} onRemove={() => remove(fault.id)} />
							))}
						</tbody>
					</table>
				</div>
			)}
			{faults.length > 0 && (
				<Action onAct={() => run(() => control('DELETE', 'faults'), 'All faults are removed.')}>Remove all</Action>
			)}
			<Telling told={told} />
		</section>
	)
}

/** The faults: presets, a switchboard for everything else, and what became of those that are armed. */
export function Faults(props: ViewProps) {
	return (
		<div class="faults">
			<Presets {...props} />
			<Queue faults={props.state.faults} />
			<Switchboard guide={props.guide} />
		</div>
	)
}

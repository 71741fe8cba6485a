import type { Preset } from '../src/console/guide.ts'
import type { QueuedFault } from '../src/fault-queue.ts'
import { Badge } from './badge.tsx'
import { control } from './control.ts'
import { leftOf } from './fault-left.ts'
import { Heads } from './heads.tsx'
import { SureButton } from './sure-button.tsx'
import { Switchboard } from './switchboard.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function PresetCard({ state, act, preset }: ViewProps & { readonly preset: Preset }) {
	const { name, meaning, fault, settings } = preset
	const isOn = settings && state.settings.clockOffsetSeconds === settings.clockOffsetSeconds
	function press(): void {
		if (fault) act(control('POST', 'faults', fault), `Armed: ${name}.`)
		else act(control('PATCH', 'settings', isOn ? { clockOffsetSeconds: null } : settings), `Changed: ${name}.`)
	}
	return (
		<li class="card">
			<h3>{name}</h3>
			<p>{meaning}</p>
			<button type="button" class="primary" aria-label={`Arm: ${name}`} aria-pressed={settings && isOn} onClick={press}>
				{isOn ? 'Put it back' : 'Arm'}
			</button>
		</li>
	)
}

/** Which requests it is for. */
function matchText({ match = {} }: QueuedFault): string {
	const { method = '', path = 'every request', field } = match
	return `${method} ${path}${field ? `, ${field.name} = ${field.value}` : ''}`
}

function Queued({ fault, act }: { readonly fault: QueuedFault } & Pick<ViewProps, 'act'>) {
	const { id, action, at, status, after = 0, probability = 1, met, played } = fault
	const left = leftOf(fault)
	return (
		<tr>
			<th scope="row">{visible(id)}</th>
			<td>
				{action} {status} {at} {probability < 1 && `${probability * 100} %`}
			</td>
			<td>{visible(matchText(fault))}</td>
			<td>{met}</td>
			<td>{played}</td>
			<td>
				<Badge
					tone={left ? 'warn' : 'plain'}
				>{`${left || 'done'}${met < after ? ` after ${after - met} more` : ''}`}</Badge>
			</td>
			<td>
				<button
					type="button"
					aria-label={`Remove ${id}`}
					onClick={() => act(control('DELETE', `faults/${id}`), `Removed: ${id}.`)}
				>
					Remove
				</button>
			</td>
		</tr>
	)
}

/** The faults: presets, a switchboard for everything else, and what became of those that are armed. */
export function Faults(props: ViewProps) {
	const { guide, state, act } = props
	return (
		<div class="view">
			<h2>What goes wrong in production</h2>
			<ul class="cards">
				{guide.presets.map((preset) => (
					<PresetCard key={preset.name} {...props} preset={preset} />
				))}
			</ul>
			<h2 id="queue">Armed and fired</h2>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
			<div class="card" tabIndex={0} role="group" aria-labelledby="queue">
				<table>
					<Heads of={['Name', 'What happens', 'To', 'Met', 'Fired', 'Left', 'Remove']} />
					<tbody>
						{state.faults.map((fault) => (
							<Queued key={fault.id} fault={fault} act={act} />
						))}
					</tbody>
				</table>
				{state.faults.length > 1 && (
					<SureButton onSure={() => act(control('DELETE', 'faults'), 'Nothing is armed.')}>Remove all</SureButton>
				)}
				{state.faults.length === 0 && <p class="empty">Nothing is armed: every request is answered as it should be.</p>}
			</div>
			<h2>Switchboard</h2>
			<Switchboard guide={guide} act={act} />
		</div>
	)
}

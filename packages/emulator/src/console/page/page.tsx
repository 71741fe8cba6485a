import { type JSX, render } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Connected, connect, type State } from './connection.ts'
import { Badge, Button } from './elements.tsx'
import { Faults, findWaitingFaults } from './faults.tsx'
import { getAddress, useRoute, useStatusMessage, type ViewProps } from './hooks.ts'
import { listOrders, needsAction, type Order } from './order.ts'
import { Orders } from './orders.tsx'
import { Requests } from './requests.tsx'
import { getLanguage, setLanguage, t } from './texts.ts'

const views = { orders: Orders, requests: Requests, faults: Faults }
type ViewName = keyof typeof views

/** Lets a person choose a space, if there are several. */
function Spaces({ spaces }: Pick<State, 'spaces'>) {
	if (spaces.length < 2) return null
	const current = /~([^/]+)\/-\/$/.exec(location.pathname)?.[1] ?? ''
	function open(name: string): void {
		location.assign(location.pathname.replace(/(?:\/~[^/]+)?\/-\/$/, `${name && `/~${name}`}/-/`) + location.hash)
	}
	return (
		<select aria-label={t('space')} value={current} onChange={({ currentTarget }) => open(currentTarget.value)}>
			{spaces.map(({ name, received }) => (
				<option key={name} value={name}>
					{`${name || t('space.default')} (${received})`}
				</option>
			))}
		</select>
	)
}

interface TopProps extends Connected {
	readonly view: ViewName
	readonly orders: readonly Order[]
	readonly onLanguage: (language: string) => void
}

function Top({ state, status, view, orders, onLanguage }: TopProps) {
	const waiting = findWaitingFaults(state?.faults ?? []).length
	const trouble = orders.filter(needsAction).length
	const other = getLanguage() === 'en' ? 'pt-BR' : 'en'
	return (
		<header>
			<p class="brand">
				<b>tarja</b> emulator
			</p>
			<nav aria-label={t('views')}>
				{(Object.keys(views) as ViewName[]).map((name) => (
					<a key={name} href={getAddress(name)} aria-current={name === view ? 'page' : undefined}>
						{t(`view.${name}`)}{' '}
						{name === 'faults' && waiting > 0 && <Badge tone="warn">{t('queue.count', waiting)}</Badge>}
						{name === 'orders' && trouble > 0 && <Badge tone="loud">{String(trouble)}</Badge>}
					</a>
				))}
			</nav>
			<Spaces spaces={state?.spaces ?? []} />
			<Button
				text={other === 'en' ? 'English' : 'Português'}
				class="quiet"
				lang={other}
				title={t('language')}
				onPress={() => onLanguage(other)}
			/>
			<p role="status" class={`connection ${status}`}>
				{t(`status.${status}`)}
			</p>
		</header>
	)
}

/** Moves the focus from row to row with j and k, and closes a request with Escape. The browser opens the focused row with Enter. */
function useKeys(): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			const { key, target } = event
			if ((target as Element).closest('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey)
				return
			if (key === 'Escape' && /^#\/orders\/./.test(location.hash)) location.hash = '#/orders'
			if (key === 'Escape' && /^#\/requests\/./.test(location.hash)) {
				const last = document.querySelector<HTMLElement>('[data-row][aria-current="true"]')
				location.hash = location.hash.replace(/\/\d+/, '')
				last?.focus()
			}
			if (key !== 'j' && key !== 'k') return
			const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
			const at = rows.indexOf(document.activeElement as HTMLElement)
			rows[Math.max(0, key === 'j' ? at + 1 : at - 1)]?.focus()
		}
		addEventListener('keydown', press)
		return () => removeEventListener('keydown', press)
	}, [])
}

/** Shows the whole page: the navigation, the view that the URL names, and messages. */
function App() {
	const [connected, setConnected] = useState<Connected>({ status: 'connecting', state: undefined })
	const refresh = useMemo(() => connect(setConnected), [])
	const route = useRoute()
	const [language, chooseLanguage] = useState(navigator.language)
	const [message, act] = useStatusMessage(() => void refresh())
	useKeys()
	setLanguage(language)
	const name = (Object.hasOwn(views, route.view) ? route.view : 'orders') as ViewName
	const View: (props: ViewProps) => JSX.Element = views[name]
	const { state } = connected
	const orders = useMemo(() => (state ? listOrders(state) : []), [state?.entries, state?.payments, state?.orderEvents])
	useEffect(() => {
		document.title = `${t(`view.${name}`)} · tarja emulator`
		document.documentElement.lang = getLanguage()
	}, [name, language])
	return (
		<>
			<Top {...connected} view={name} orders={orders} onLanguage={chooseLanguage} />
			<main tabIndex={-1}>
				<h1 class="unseen">{t(`view.${name}`)}</h1>
				{state ? <View state={state} orders={orders} act={act} route={route} /> : <p class="empty">{t('loading')}</p>}
			</main>
			{/* It is always there, so that a screen reader notices when its text changes. */}
			<div role="status" class={`message ${message.tone}`}>
				{message.text}
			</div>
		</>
	)
}

render(<App />, document.body)

import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Payment } from '../../payments.ts'
import type { ConsoleGuide } from '../guide.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Catalogue } from './catalogue.tsx'
import type { Connection } from './connection.ts'
import { leftOf } from './fault-left.ts'
import { Faults } from './faults.tsx'
import { addressOf, useAsked, useConnection, useRoute } from './hooks.ts'
import { Live } from './live.tsx'
import { toneOf } from './payment.ts'
import { Payments } from './payments.tsx'
import { SettingsView } from './settings.tsx'
import { Spaces } from './spaces.tsx'
import type { State } from './state.ts'
import { speak, t } from './texts.ts'
import { Tokens } from './tokens.tsx'
import { useTold } from './told.ts'
import { troubleText } from './verdict.tsx'
import type { ViewProps } from './view.ts'

const views = {
	live: Live,
	payments: Payments,
	faults: Faults,
	tokens: Tokens,
	settings: SettingsView,
	catalogue: Catalogue,
}
type ViewName = keyof typeof views

const languageKey = 'tarja-language'

/** The language that was chosen before, or the browser's own. Where a page may keep nothing, nothing was chosen. */
function chosenLanguage(): string {
	try {
		return localStorage.getItem(languageKey) ?? navigator.language
	} catch {
		return navigator.language
	}
}

function keepLanguage(language: string): void {
	try {
		localStorage.setItem(languageKey, language)
	} catch {
		// Leaves the language chosen until the page is closed: the browser does not let this page store anything.
	}
}

interface TopProps {
	readonly connection: Connection
	readonly view: ViewName
	readonly language: string
	readonly onLanguage: (language: string) => void
}

/** The payments whose verdict a person has to act upon, as money is at stake. */
function troubled(state: State | undefined): readonly Payment[] {
	return [...(state?.payments.values() ?? [])].filter((payment) => toneOf(payment) === 'loud')
}

function Top({ connection, view, language, onLanguage }: TopProps) {
	const state = connection.state()
	const armed = state?.faults.filter(leftOf).length
	const trouble = useMemo(() => troubled(state), [state?.payments])
	const status = connection.status()
	const other = language === 'en' ? 'pt-BR' : 'en'
	return (
		<header>
			<p class="brand">
				<b>tarja</b> emulator
			</p>
			<nav aria-label={t('views')}>
				{(Object.keys(views) as ViewName[]).map((name) => (
					<a key={name} href={addressOf(name)} aria-current={name === view ? 'page' : undefined}>
						{t(`view.${name}`)} {name === 'faults' && armed ? <Badge tone="warn">{t('armed', armed)}</Badge> : ''}
						{name === 'payments' && trouble.length > 0 && (
							<Badge tone="loud" title={troubleText(trouble)}>
								{String(trouble.length)}
							</Badge>
						)}
					</a>
				))}
			</nav>
			<Spaces received={state?.totals.received ?? 0} />
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

/** `?` says which keys there are; `/` goes to the search, j and k from row to row. */
function useKeys(onHelp: () => void): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			const isTyping = (event.target as Element).closest('input, select, textarea')
			if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
			if (event.key === '?') onHelp()
			const found =
				event.key === '/'
					? document.querySelector<HTMLElement>('[type="search"]')
					: 'jk'.includes(event.key) && !(event.target as Element).closest('[data-index]')
						? document.querySelector<HTMLElement>('[data-index] a')
						: undefined
			if (!found) return
			event.preventDefault()
			found.focus()
		}
		addEventListener('keydown', press)
		return () => removeEventListener('keydown', press)
	}, [onHelp])
}

/** Shows the whole page: navigation, the view that the address names, and messages. */
export function App({ connection }: { readonly connection: Connection }) {
	useConnection(connection)
	const route = useRoute()
	const [language, setLanguage] = useState(chosenLanguage)
	const [isHelping, setHelping] = useState(false)
	const [told, act] = useTold(connection.status() === 'live')
	useKeys(() => setHelping(!isHelping))
	const name = (Object.hasOwn(views, route.view) ? route.view : 'live') as ViewName
	const View: (props: ViewProps) => JSX.Element = views[name]
	const state = connection.state()
	const asked = useAsked<ConsoleGuide>(`guide?language=${language}`, state?.history)
	const kept = useRef(asked)
	// Keeps the former language on the page until the texts of the newly chosen one have arrived.
	kept.current = asked ?? kept.current
	const guide = kept.current
	if (guide) speak(guide)
	useEffect(() => void connection.again(), [guide?.language])
	useEffect(() => {
		document.title = `${t(`view.${name}`)} · tarja emulator`
		document.documentElement.lang = guide?.language ?? 'en'
	}, [name, guide])
	if (!guide) return <main>…</main>
	function choose(chosen: string): void {
		keepLanguage(chosen)
		setLanguage(chosen)
	}
	return (
		<>
			<Top connection={connection} view={name} language={guide.language} onLanguage={choose} />
			<main tabIndex={-1}>
				<h1 class="unseen">{t(`view.${name}`)}</h1>
				{state && <View state={state} guide={guide} act={act} route={route} />}
			</main>
			{isHelping && <p class="told good keys">{t('keys')}</p>}
			{/* It is always there, so that a screen reader notices what comes into it. */}
			<div role="status" class={`told ${told.tone}`}>
				{told.text}
				{told.undo && <Button text={t('undo')} onPress={told.undo} />}
			</div>
		</>
	)
}

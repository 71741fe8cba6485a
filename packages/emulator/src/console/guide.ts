/** Collects the texts, scenarios and forms that the console shows, in one of its two languages. */
import { actionsAt, type FaultAction, type FaultPlace } from '../faults.ts'
import { present } from '../present.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { type Story, stories } from './stories.ts'
import { ptStories } from './texts/stories.ts'
import { type Texts, textsIn } from './texts/texts.ts'

/** How a setting is edited: a choice of words, or JSON. */
export type SettingForm = readonly string[] | 'json'

/** Everything that the console shows besides the state of a space; it asks for this once per language. */
export interface ConsoleGuide {
	/** Language of the texts: `en` or `pt-BR`. */
	readonly language: string
	/** All texts of the console in this language, by key. */
	readonly texts: Texts
	/** Failures of production that a person can play by a click. */
	readonly stories: readonly Story[]
	/** The settings that a person can change, with the kind of input for each. */
	readonly settings: readonly (readonly [name: keyof Settings, form: SettingForm])[]
	/** The fault actions that are possible at each place, for the choices in the form. */
	readonly actionsAt: Readonly<Record<FaultPlace, readonly FaultAction[]>>
	/** Code for binding a stub, with `{id}` in place of its identifier, for both client and emulator. */
	readonly binding: string
	/** A ten-line client that pays, with `{url}` in place of the base URL. */
	readonly client: string
	/** What makes a payment happen only once, with `{reference}` in place of what the order is called. */
	readonly fix: string
}

const settings = Object.entries(defaultSettings).map(([name, value]): ConsoleGuide['settings'][number] => {
	const form = typeof value === 'boolean' ? ['true', 'false'] : value === 'refuse' ? ['refuse', 'accept'] : 'json'
	return [name as keyof Settings, form]
})

const binding = `import { defineBindings } from '@tarja/catalogue/bindings'
import { operation } from '@tarja/core'

export const bindings = defineBindings({
	// Method, path and effect are not shown by the reference: take them from the vendor's page.
	'{id}': operation({ method: 'POST', path: '/…', effect: 'unsafe' }),
})
`

const client = `import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'

const client = createClient({
	baseUrl: '{url}',
	auth: passwordGrant(emulatorCredentials),
}).use(payments())
await client.payments.createIntent({ query: { meioPagamento: '' }, body: { nsuOrigem: '000123' } })
`

const fix = `// One journal for every process: it holds the order's reference, so that it lets one call through.
const client = base.use(journal({ store, account: 'shop' }))
await client.journal.once('{reference}', (ticket) => client.payments.createIntent({ body }, ticket))
`

function inPortuguese(story: Story): Story {
	const { scenario } = story
	const [about, client] = [ptStories[scenario.name], ptStories[`${scenario.name}.client`]]
	return { ...story, scenario: { ...scenario, ...present({ about, client }) } }
}

/** Returns the guide in Brazilian Portuguese if the language begins with `pt`, otherwise in English. */
export function consoleGuide(language: string): ConsoleGuide {
	const isPortuguese = language.toLowerCase().startsWith('pt')
	return {
		language: isPortuguese ? 'pt-BR' : 'en',
		texts: textsIn(isPortuguese ? 1 : 0),
		stories: isPortuguese ? stories.map(inPortuguese) : stories,
		settings,
		actionsAt,
		binding,
		client,
		fix,
	}
}

import { ofRequests } from './requests.ts'
import { ofViews } from './views.ts'

/** Every text of the console by key, as [English, Portuguese]; `{0}` and `{1}` are placeholders. */
export const texts: typeof ofRequests & typeof ofViews = { ...ofRequests, ...ofViews }

/** The console's texts of one language by key; `{0}` and `{1}` are placeholders. */
export type Texts = Readonly<Record<keyof typeof texts, string>>

/** The texts of a language: 0 for English, 1 for Portuguese. */
export function textsIn(language: 0 | 1): Texts {
	return Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, pair[language]])) as Texts
}

import { ofRequests } from './requests.ts'
import { ofViews } from './views.ts'

/** The name of a text. */
export type TextKey = keyof typeof ofRequests | keyof typeof ofViews

/** Every text of the console by key, in English and in Portuguese; `{0}` and `{1}` are placeholders. */
export const texts: Readonly<Record<TextKey, readonly [english: string, portuguese: string]>> = {
	...ofRequests,
	...ofViews,
}

/** The console's texts of one language by key; `{0}` and `{1}` are placeholders. */
export type Texts = Readonly<Record<string, string>>

/** The texts of a language: 0 for English, 1 for Portuguese. */
export function textsIn(language: 0 | 1): Texts {
	return Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, pair[language]]))
}

import type { ConsoleGuide } from '../guide.ts'
import type { TextKey } from '../texts/texts.ts'

let known: ConsoleGuide['texts'] = {}
let spoken = 'en'

/** Sets the language in which the page shows all texts from now on. */
export function speak(guide: Pick<ConsoleGuide, 'texts' | 'language'>): void {
	known = guide.texts
	spoken = guide.language
}

/** Returns the language of the page: `en` or `pt-BR`. */
export function language(): string {
	return spoken
}

/** Returns the page's text for a key, with values in place of `{0}` and `{1}`; the key itself if there is no text. */
export function t(key: TextKey, ...values: readonly (string | number)[]): string {
	return (known[key] ?? key).replace(/\{(\d)\}/g, (mark, index) => String(values[index] ?? mark))
}

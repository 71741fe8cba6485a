import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { t } from './texts.ts'
import { visible } from './visible.ts'

/** Puts a text on the clipboard. Under a name that is no secure context there is none. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
	const [done, setDone] = useState<'copy' | 'copied' | 'uncopied'>('copy')
	if (!navigator.clipboard) return null
	return (
		<Button
			text={t(done)}
			name={label && `${t('copy')}: ${label}`}
			onPress={() =>
				navigator.clipboard.writeText(text).then(
					() => setDone('copied'),
					() => setDone('uncopied'),
				)
			}
		/>
	)
}

interface CopyableProps {
	readonly title: string
	readonly text: string
	readonly isOpen?: boolean
}

/** A text to be taken elsewhere: shown, and put on the clipboard by a button. */
export function Copyable({ title, text, isOpen = false }: CopyableProps) {
	return (
		<details class="copyable" open={isOpen}>
			<summary>{title}</summary>
			<CopyButton text={text} label={title} />
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
			<pre tabIndex={0}>{visible(text)}</pre>
		</details>
	)
}

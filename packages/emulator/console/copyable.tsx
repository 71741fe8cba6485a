import { useState } from 'preact/hooks'
import { visible } from './visible.ts'

interface CopyableProps {
	readonly title: string
	readonly text: string
}

/** A text to be taken elsewhere: shown, and put on the clipboard by a button. */
export function Copyable({ title, text }: CopyableProps) {
	const [isCopied, setCopied] = useState(false)
	return (
		<details class="copyable">
			<summary>{title}</summary>
			{/* Under a name that is no secure context there is no clipboard. */}
			{navigator.clipboard && (
				<button type="button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
					{isCopied ? 'Copied' : 'Copy'}
				</button>
			)}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
			<pre tabIndex={0}>{visible(text)}</pre>
		</details>
	)
}

import { useRef, useState } from 'preact/hooks'
import { visible } from './visible.ts'

interface CopyableProps {
	readonly title: string
	readonly text: string
}

/** A text to be taken elsewhere: shown, and put on the clipboard by a button. */
export function Copyable({ title, text }: CopyableProps) {
	const shown = useRef<HTMLPreElement>(null)
	const [told, setTold] = useState('')
	function copy(): void {
		// Under a name that is no secure context there is no clipboard: the text is selected instead.
		const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
		written.then(
			() => setTold('Copied.'),
			() => {
				if (shown.current) getSelection()?.selectAllChildren(shown.current)
				setTold('Selected: copy it with the keyboard.')
			},
		)
	}
	return (
		<details class="copyable" onToggle={() => setTold('')}>
			<summary>{title}</summary>
			<button type="button" onClick={copy}>
				Copy
			</button>
			<span role="status">{told}</span>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reached by the keyboard */}
			<pre ref={shown} tabIndex={0} role="group" aria-label={title}>
				{visible(text)}
			</pre>
		</details>
	)
}

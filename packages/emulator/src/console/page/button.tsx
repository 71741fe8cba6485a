import type { ComponentChildren, ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { t } from './texts.ts'

interface ButtonProps extends Pick<ComponentProps<'button'>, 'class' | 'lang' | 'title'> {
	readonly text: string
	/** Accessible name, if there are others of the same text. */
	readonly name?: string | undefined
	readonly onPress: () => void
}

/** Shows a button that does something in this page. */
export function Button({ text, name, onPress, ...look }: ButtonProps) {
	return (
		<button type="button" aria-label={name} onClick={onPress} {...look}>
			{text}
		</button>
	)
}

// The second click of a double click comes sooner.
const doubleClickMs = 600

/** Shows a button that must be pressed twice, the second time after a double click would have ended. */
export function SureButton({ text, sure, onPress }: ButtonProps & { readonly sure: string }) {
	const [askedAt, setAskedAt] = useState(0)
	function press(): void {
		const nowMs = performance.now()
		if (askedAt > 0 && nowMs - askedAt < doubleClickMs) return
		setAskedAt(askedAt > 0 ? 0 : nowMs)
		if (askedAt > 0) onPress()
	}
	return <Button text={askedAt ? sure : text} class={askedAt ? 'sure' : ''} onPress={press} />
}

/** Puts a text on the clipboard. Without a secure context there is none. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
	const [done, setDone] = useState<'copy' | 'copied' | 'uncopied'>('copy')
	if (!navigator.clipboard) return null
	return (
		<Button
			text={t(done)}
			name={`${t('copy')}: ${name}`}
			onPress={() =>
				navigator.clipboard.writeText(text).then(
					() => setDone('copied'),
					() => setDone('uncopied'),
				)
			}
		/>
	)
}

interface FactsProps {
	readonly of: readonly (readonly [name: string, value: ComponentChildren])[]
	readonly class?: string
}

/** Shows names with their values. Those without a value are left out. */
export function Facts({ of, class: look }: FactsProps) {
	return (
		<dl class={look}>
			{of.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}

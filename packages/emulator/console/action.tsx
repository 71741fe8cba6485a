import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** What a person is told of what was done, or why it was not. */
export interface Told {
	readonly text: string
	readonly isBad: boolean
}

/** Does something, and tells how that went: `run` takes the work and what to say when it is done. */
export function useTelling(): [told: Told | undefined, run: (work: () => Promise<unknown>, done: string) => void] {
	const [told, setTold] = useState<Told>()
	function run(work: () => Promise<unknown>, done: string): void {
		work().then(
			() => setTold({ text: done, isBad: false }),
			(error: Error) => setTold({ text: error.message, isBad: true }),
		)
	}
	return [told, run]
}

/** Where it is told. It is always there, so that a screen reader notices what comes into it. */
export function Telling({ told }: { readonly told: Told | undefined }) {
	return (
		<p role="status" class={told?.isBad ? 'told bad' : 'told'}>
			{told?.text}
		</p>
	)
}

interface ActionProps {
	readonly children: ComponentChildren
	/** Shown at the second press, before anything is done; without it the first one does it. */
	readonly confirm?: string
	readonly onAct: () => void
}

/** A button. One that cannot be undone asks first, in its own place. */
export function Action({ children, confirm, onAct }: ActionProps) {
	const [isAsking, setAsking] = useState(false)
	function press(): void {
		if (!confirm || isAsking) onAct()
		setAsking(Boolean(confirm) && !isAsking)
	}
	return (
		<button type="button" class={isAsking ? 'sure' : ''} onClick={press} onBlur={() => setAsking(false)}>
			{isAsking ? confirm : children}
		</button>
	)
}

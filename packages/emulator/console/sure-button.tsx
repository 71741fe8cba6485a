import { useState } from 'preact/hooks'

interface SureButtonProps {
	readonly children: string
	readonly onSure: () => void
}

/** A button for what cannot be undone: it asks first, in its own place. */
export function SureButton({ children, onSure }: SureButtonProps) {
	const [isAsking, setAsking] = useState(false)
	function press(): void {
		if (isAsking) onSure()
		setAsking(!isAsking)
	}
	return (
		<button type="button" class={isAsking ? 'sure' : ''} onClick={press} onBlur={() => setAsking(false)}>
			{isAsking ? `Really? ${children}` : children}
		</button>
	)
}

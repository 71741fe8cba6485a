import type { ComponentProps } from 'preact'
import { control } from './control.ts'
import { addressOf } from './hooks.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

type Look = Pick<ComponentProps<'button'>, 'class' | 'lang' | 'title' | 'disabled' | 'aria-pressed'>

interface ButtonProps extends Look {
	readonly text: string
	/** What it is called where there are others of the same text. */
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

interface PlayProps extends Look, Pick<ViewProps, 'act'> {
	readonly text: string
	/** What is played: it stands in the button's name and in the message. */
	readonly what: string
	readonly told?: 'played' | 'played.journal'
	readonly body: object
}

/** Plays something as a client would, and opens the page of the payment that was sent last. */
export function PlayButton({ text, what, told = 'played', body, act, ...look }: PlayProps) {
	const play = (): void =>
		act(control('POST', 'play', body), (result) => {
			const { seq, payment } = result as { seq: number; payment?: string }
			location.hash = payment === undefined ? addressOf('live', seq) : addressOf('payments', payment)
			return t(told, what)
		})
	return <Button text={text} name={`${text}: ${what}`} onPress={play} {...look} />
}

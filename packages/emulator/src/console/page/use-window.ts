import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface WindowOptions {
	readonly count: number
	readonly rowPixels: number
	/** Number of the newest item: rows added above must not move the rows being read. */
	readonly newest: number
	/** Index of the item that is to be scrolled into view; undefined to leave the position. */
	readonly goTo: number | undefined
	/** Whether the row of `goTo` gets the focus too. */
	readonly holdsFocus: boolean
}

/** Which rows to render, and the props of the element around them. */
export interface Window {
	readonly box: RefObject<HTMLDivElement | null>
	readonly first: number
	readonly end: number
	readonly onScroll: () => void
	readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLDivElement>) => void
}

// Rows rendered beyond the visible edge, so that keys and fast scrolling find them.
const spare = 8

const steps: Readonly<Record<string, number>> = {
	ArrowDown: 1,
	j: 1,
	ArrowUp: -1,
	k: -1,
	PageDown: 15,
	PageUp: -15,
	Home: Number.NEGATIVE_INFINITY,
	End: Number.POSITIVE_INFINITY,
}

interface Seen {
	readonly top: number
	readonly height: number
}

/** Returns which part of the list can be seen, and updates it when the list is scrolled, resized or shown again. */
function useSeen(box: RefObject<HTMLElement | null>): readonly [seen: Seen, look: () => void] {
	const [seen, setSeen] = useState<Seen>({ top: 0, height: 600 })
	function look(): void {
		if (box.current) setSeen({ top: box.current.scrollTop, height: box.current.clientHeight })
	}
	useLayoutEffect(() => {
		if (!box.current) return
		const observer = new ResizeObserver(look)
		observer.observe(box.current)
		return () => observer.disconnect()
	}, [box])
	return [seen, look]
}

/** Scrolls by the height of rows that are added above, so that the rows in view stay where they are. */
function useSteady(box: RefObject<HTMLElement | null>, { count, rowPixels, newest }: WindowOptions): void {
	const last = useRef({ newest, count })
	useLayoutEffect(() => {
		const added = newest > last.current.newest ? count - last.current.count : 0
		last.current = { newest, count }
		const element = box.current
		const isRead = element && (element.scrollTop > 0 || element.contains(document.activeElement))
		if (isRead && added > 0) element.scrollTop += added * rowPixels
	}, [box, newest, count, rowPixels])
}

function scrollTo(element: HTMLElement, index: number, rowPixels: number): void {
	const above = index * rowPixels
	const room = element.clientHeight - 2 * rowPixels
	if (above < element.scrollTop) element.scrollTop = above
	else if (above > element.scrollTop + room) element.scrollTop = above - room
}

/** Moves with the arrow keys: focuses the link of a row once the row is rendered. */
function useArrows(
	box: RefObject<HTMLElement | null>,
	{ count, rowPixels, goTo, holdsFocus }: WindowOptions,
): Window['onKeyDown'] {
	const wanted = useRef<number | undefined>(undefined)
	function focusWanted(): void {
		const link = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`)
		link?.focus({ preventScroll: true })
		if (link) wanted.current = undefined
	}
	function go(index: number): void {
		wanted.current = Math.max(0, Math.min(count - 1, index))
		if (box.current) scrollTo(box.current, wanted.current, rowPixels)
		focusWanted()
	}
	useLayoutEffect(focusWanted)
	useLayoutEffect(() => {
		if (goTo === undefined) return
		if (holdsFocus) go(goTo)
		else if (box.current) scrollTo(box.current, goTo, rowPixels)
	}, [goTo])
	return (event) => {
		const step = steps[event.key]
		const from = (event.target as Element).closest('[data-index]')
		if (step === undefined || !from) return
		event.preventDefault()
		go(Number(from.getAttribute('data-index')) + step)
	}
}

/** Renders only the visible part of a long list, and some rows more. */
export function useWindow(options: WindowOptions): Window {
	const { count, rowPixels } = options
	const box = useRef<HTMLDivElement>(null)
	const [{ top, height }, look] = useSeen(box)
	useSteady(box, options)
	return {
		box,
		first: Math.max(0, Math.min(count, Math.floor(top / rowPixels)) - spare),
		end: Math.min(count, Math.ceil((top + height) / rowPixels) + spare),
		onScroll: look,
		onKeyDown: useArrows(box, options),
	}
}

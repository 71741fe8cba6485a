import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface WindowOptions {
	readonly count: number
	readonly rowPixels: number
	/** Number of the item that was added last: rows that come in above do not move those that are being read. */
	readonly newest: number
	/** The item whose row is to have the focus from now on. */
	readonly goTo: number | undefined
}

/** Which rows are to be there, and what the box around them has to know. */
export interface Window {
	readonly box: RefObject<HTMLDivElement | null>
	readonly first: number
	readonly end: number
	readonly onScroll: () => void
	readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLDivElement>) => void
}

// Rows beyond the edges, so that a key or a quick scroll finds them there.
const spare = 8

const steps: Readonly<Record<string, number>> = {
	ArrowDown: 1,
	ArrowUp: -1,
	PageDown: 15,
	PageUp: -15,
	Home: Number.NEGATIVE_INFINITY,
	End: Number.POSITIVE_INFINITY,
}

interface Seen {
	readonly top: number
	readonly height: number
}

/** What of the list is seen: looked at when it is scrolled, and when its box has another size or is shown again. */
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

/** Keeps what is being read where it is, when rows come in above it. */
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

/** Goes from row to row: the link in the row has the focus, as soon as the row is there. */
function useArrows(box: RefObject<HTMLElement | null>, { count, rowPixels, goTo }: WindowOptions): Window['onKeyDown'] {
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
		if (goTo !== undefined) go(goTo)
	}, [goTo])
	return (event) => {
		const step = steps[event.key]
		const from = (event.target as Element).closest('[data-index]')
		if (step === undefined || !from) return
		event.preventDefault()
		go(Number(from.getAttribute('data-index')) + step)
	}
}

/** The part of a long list that can be seen, and some rows more. */
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

import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface WindowOptions {
	readonly count: number
	readonly rowPixels: number
	/** Number of the item that was added last: rows that come in above do not move those that are being read. */
	readonly newest: number
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

function useHeight(box: RefObject<HTMLElement | null>): number {
	const [height, setHeight] = useState(600)
	useLayoutEffect(() => {
		const element = box.current
		if (!element) return
		const observer = new ResizeObserver(() => setHeight(element.clientHeight))
		observer.observe(element)
		return () => observer.disconnect()
	}, [box])
	return height
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
function useArrows(box: RefObject<HTMLElement | null>, { count, rowPixels }: WindowOptions): Window['onKeyDown'] {
	const wanted = useRef<number | undefined>(undefined)
	function focusWanted(): void {
		const link = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`)
		link?.focus({ preventScroll: true })
		if (link) wanted.current = undefined
	}
	useLayoutEffect(focusWanted)
	return (event) => {
		const step = steps[event.key]
		const from = (event.target as Element).closest('[data-index]')
		if (step === undefined || !from || !box.current) return
		event.preventDefault()
		wanted.current = Math.max(0, Math.min(count - 1, Number(from.getAttribute('data-index')) + step))
		scrollTo(box.current, wanted.current, rowPixels)
		focusWanted()
	}
}

/** The part of a long list that can be seen, and some rows more. */
export function useWindow(options: WindowOptions): Window {
	const { count, rowPixels } = options
	const box = useRef<HTMLDivElement>(null)
	const [top, setTop] = useState(0)
	const height = useHeight(box)
	useSteady(box, options)
	return {
		box,
		first: Math.max(0, Math.min(count, Math.floor(top / rowPixels)) - spare),
		end: Math.min(count, Math.ceil((top + height) / rowPixels) + spare),
		onScroll: () => setTop(box.current?.scrollTop ?? 0),
		onKeyDown: useArrows(box, options),
	}
}

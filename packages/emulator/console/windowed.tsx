import type { ComponentChildren } from 'preact'
import { useWindow, type WindowOptions } from './use-window.ts'

interface WindowedProps extends WindowOptions {
	readonly label: string
	readonly head: ComponentChildren
	/** The row at an index, with `data-index` and `aria-rowindex`; one link in it has the focus. */
	readonly row: (index: number) => ComponentChildren
}

/** A table of any length, of which only the rows that can be seen are there. Arrow keys go from row to row, Enter opens one. */
export function Windowed({ label, head, row, ...options }: WindowedProps) {
	const { box, first, end, onScroll, onKeyDown } = useWindow(options)
	const { count, rowPixels } = options
	const padding = { paddingTop: `${first * rowPixels}px`, paddingBottom: `${(count - end) * rowPixels}px` }
	const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
	return (
		<div ref={box} class="windowed" onScroll={onScroll} onKeyDown={onKeyDown}>
			<div role="table" aria-label={label} aria-rowcount={count + 1}>
				{head}
				<div role="rowgroup" style={padding}>
					{indexes.map(row)}
				</div>
			</div>
		</div>
	)
}

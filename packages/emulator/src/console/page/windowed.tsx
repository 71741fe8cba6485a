import type { ComponentChildren } from 'preact'
import { useWindow, type WindowOptions } from './use-window.ts'

interface WindowedProps extends WindowOptions {
	readonly label: string
	readonly columns: readonly string[]
	/**
	 * Renders the row at an index. The row must have `data-index` and `aria-rowindex`, and one link that can have the focus.
	 */
	readonly row: (index: number) => ComponentChildren
}

/** A table of any length, of which only the rows that can be seen are there. Arrow keys go from row to row, Enter opens one. */
export function Windowed({ label, columns, row, ...options }: WindowedProps) {
	const { box, first, end, onScroll, onKeyDown } = useWindow(options)
	const { count, rowPixels } = options
	const padding = { paddingTop: `${first * rowPixels}px`, paddingBottom: `${(count - end) * rowPixels}px` }
	return (
		<div ref={box} class="windowed card" onScroll={onScroll} onKeyDown={onKeyDown}>
			<div role="table" aria-label={label} aria-rowcount={count + 1}>
				<div role="rowgroup" class="head">
					<div role="row" aria-rowindex={1}>
						{columns.map((name) => (
							<span role="columnheader" key={name}>
								{name}
							</span>
						))}
					</div>
				</div>
				<div role="rowgroup" style={padding}>
					{Array.from({ length: Math.max(0, end - first) }, (_, offset) => row(first + offset))}
				</div>
			</div>
		</div>
	)
}

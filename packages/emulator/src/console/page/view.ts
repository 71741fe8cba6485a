import type { ConsoleGuide } from '../guide.ts'
import type { Route } from './hooks.ts'
import type { State } from './state.ts'

/** Performs an action through the control plane, and tells the user that it is done or why it failed. */
export interface Act {
	(work: Promise<unknown>, done: string | ((result: unknown) => string)): void
	/** Performs an action that can be undone for some seconds, and that is not repeated meanwhile. */
	undoable(work: () => Promise<unknown>, done: string): void
}

/** Values that the page passes to each of its views. */
export interface ViewProps {
	readonly state: State
	readonly guide: ConsoleGuide
	readonly act: Act
	readonly route: Route
}

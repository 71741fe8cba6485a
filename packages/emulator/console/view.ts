import type { ConsoleGuide } from '../src/console/guide.ts'
import type { Connection } from './connection.ts'
import type { State } from './state.ts'

/** What each view is given. */
export interface ViewProps {
	readonly state: State
	readonly guide: ConsoleGuide
	readonly connection: Connection
	/** What of the view the address names. */
	readonly item: string | undefined
}

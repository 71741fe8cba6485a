import type { ConsoleGuide } from '../src/console/guide.ts'
import type { Connection } from './connection.ts'
import type { State } from './state.ts'

/** Has something done by the control plane, and tells the person when it is done, or why it is not. */
export type Act = (work: Promise<unknown>, done: string) => void

/** What each view is given. */
export interface ViewProps {
	readonly state: State
	readonly guide: ConsoleGuide
	readonly connection: Connection
	readonly act: Act
	/** What of the view the address names. */
	readonly item: string | undefined
}

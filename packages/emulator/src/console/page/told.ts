import { useEffect, useMemo, useState } from 'preact/hooks'
import { control } from './control.ts'
import { t } from './texts.ts'
import type { Act } from './view.ts'

/** A message about something that was done or failed; `undo`, if there, takes it back. */
export interface Told {
	readonly text: string
	readonly tone: string
	readonly undo?: () => void
}

const nothing: Told = { text: '', tone: '' }
const shownMs = 6_000
const undoMs = 12_000

/**
 * Shows what was done, or why it failed. The message disappears by itself; an error disappears when the emulator is reachable
 * again.
 */
export function useTold(isLive: boolean): readonly [Told, Act] {
	const [told, setTold] = useState(nothing)
	useEffect(() => {
		if (told.text === '' || !(isLive || told.tone === 'good')) return
		const timer = setTimeout(() => setTold(nothing), told.undo ? undoMs : shownMs)
		return () => clearTimeout(timer)
	}, [told, isLive])
	const act = useMemo(() => {
		let isBusy = false
		const failed = (error: Error): void => setTold({ text: error.message, tone: 'bad' })
		const run: Act = (work, done) =>
			void work.then(
				(result) => setTold({ text: typeof done === 'string' ? done : done(result), tone: 'good' }),
				failed,
			)
		run.undoable = (work, done) => {
			// Ignores the second click of a double click, after which nothing would be left to undo.
			if (isBusy) return
			isBusy = true
			setTimeout(() => {
				isBusy = false
			}, 1_500)
			control('GET', 'state')
				.then(async (state) => {
					await work()
					setTold({ text: done, tone: 'good', undo: () => run(control('PUT', 'state', state), t('undone')) })
				})
				.catch(failed)
		}
		return run
	}, [])
	return [told, act]
}

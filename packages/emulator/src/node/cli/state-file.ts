/** Keeps the state of the default space in a file, so that the next run continues from it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Emulator } from '../../emulator.ts'

function refused(found: string, cause: unknown): Error {
	return new Error(`Cannot start the emulator: the file of --state ${found}`, { cause })
}

/** Loads the state from a file into the emulator; does nothing if there is no such file. */
export function loadState({ importState }: Pick<Emulator, 'importState'>, file: string): void {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOENT') return
		throw refused(`could not be read (${code}); correct its path`, error)
	}
	try {
		importState(JSON.parse(text))
	} catch (error) {
		throw refused('holds no state of an emulator; delete it, or name another', error)
	}
}

/** Writes the state atomically: a reader sees the old or the new file, never half of one. It contains tokens in clear text. */
export function saveState({ exportState }: Pick<Emulator, 'exportState'>, file: string): void {
	writeFileSync(`${file}.new`, JSON.stringify(exportState()), { mode: 0o600 })
	renameSync(`${file}.new`, file)
}

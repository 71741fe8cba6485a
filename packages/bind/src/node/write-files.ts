/** Writes files, all of them or none. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The texts of files that are there. */
export async function presentFiles(directory: string, names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
	const read = [...names].map(async (name) => {
		const text = await readFile(join(directory, name), 'utf8').catch(() => undefined)
		return text === undefined ? [] : [[name, text] as const]
	})
	return new Map((await Promise.all(read)).flat())
}

/**
 * Writes files, and takes some away: first all are written under other names, then each takes its place. Where that fails, those that
 * were there are as they were.
 *
 * @param directory Made if it is not there.
 * @param files Texts by name, relative to the directory, with `/`.
 * @param gone Names of files to be taken away, if they are there.
 */
export async function writeFiles(
	directory: string,
	files: ReadonlyMap<string, string>,
	gone: readonly string[] = [],
): Promise<void> {
	const before = await presentFiles(directory, [...files.keys(), ...gone])
	const changed = [...files].filter(([name, text]) => before.get(name) !== text)
	const temporary = (name: string): string => join(directory, `${name}.new`)
	try {
		for (const [name, text] of changed) {
			await mkdir(dirname(join(directory, name)), { recursive: true })
			await writeFile(temporary(name), text)
		}
	} catch (error) {
		for (const [name] of changed) await rm(temporary(name), { force: true })
		throw error
	}
	try {
		for (const [name] of changed) await rename(temporary(name), join(directory, name))
		for (const name of gone) await rm(join(directory, name), { force: true })
	} catch (error) {
		for (const [name] of changed) {
			await rm(temporary(name), { force: true })
			const text = before.get(name)
			await (text === undefined ? rm(join(directory, name), { force: true }) : writeFile(join(directory, name), text))
		}
		for (const name of gone) {
			const text = before.get(name)
			if (text !== undefined) await writeFile(join(directory, name), text)
		}
		throw error
	}
}

// What was played of client.journal.once(), as the page tells it.
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { explore } from './explore.mjs'
import { invariants } from './invariants.mjs'
import { scenes } from './scenes.mjs'

/** Plays every scene within its bounds of that name; throws the story of whatever does not hold. */
export async function visited(which, print = () => {}) {
	const rows = []
	for (const scene of scenes) {
		const { schedules, steps, story } = await explore({ journal, memoryJournal, invariants }, scene, scene[which])
		if (story) throw new Error(`${scene.name}: ${story.join('\n')}`)
		const row = { scene: scene.name, ...scene[which], schedules, steps }
		print(row)
		rows.push(row)
	}
	return rows
}

export function tableOf(rows) {
	const lines = rows.map(
		({ scene, switches, faults, schedules, steps }) =>
			`| ${scene} | ${switches} | ${faults} | ${schedules} | ${steps} |`,
	)
	return ['| played | switches | faults | schedules | steps |', '|---|--:|--:|--:|--:|', ...lines].join('\n')
}

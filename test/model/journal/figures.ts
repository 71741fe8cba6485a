// What the explorer has visited, as the page tells it: a table of figures, and how long the stories of what was so before are.
import { explore } from './explore.ts'
import type { Protocol } from './model.ts'
import { heldElsewhere, mutants, mutated } from './mutants.ts'
import { before, scenes } from './scenes.ts'

export interface Row {
	readonly scene: string
	readonly switches: number
	readonly faults: number
	readonly states: number
	readonly schedules: number
}

/** Explores every scene within its bounds of that name; throws the story of whatever does not hold. */
export function visited(
	protocol: Protocol,
	which: 'slice' | 'whole',
	print: (row: Row) => void = () => {},
): readonly Row[] {
	return scenes.map((scene) => {
		const { states, schedules, story } = explore(protocol, scene, scene[which])
		if (story) throw new Error(`${scene.name}: ${story.join('\n')}`)
		const row = { scene: scene.name, ...scene[which], states, schedules }
		print(row)
		return row
	})
}

export function tableOf(rows: readonly Row[]): string {
	const lines = rows.map(
		({ scene, switches, faults, states, schedules }) =>
			`| ${scene} | ${switches} | ${faults} | ${numberOf(states)} | ${numberOf(schedules)} |`,
	)
	return ['| played | switches | faults | states | schedules |', '|---|--:|--:|--:|--:|', ...lines].join('\n')
}

function numberOf(count: number): string {
	return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** The shortest story of each fault, under the rules of before. */
export async function storiesOf(
	protocol: Protocol,
): Promise<readonly { fault: string; story: readonly string[] | undefined }[]> {
	return Promise.all(
		before.map(async ({ fault, scene, bounds, only, rule }) => {
			const mutant = mutants.find(([name]) => name === rule)
			const { story } = explore(mutant ? await mutated(mutant) : protocol, scene, bounds, only)
			return { fault, story }
		}),
	)
}

/** The parts of the page that a run makes, between their marks. */
export async function pageParts(protocol: Protocol): Promise<Readonly<Record<string, string>>> {
	const stories = await storiesOf(protocol)
	const held = Object.entries(heldElsewhere).map(
		([where, names]) => `${where} (${names.map((name) => `\`${name}\``).join(', ')})`,
	)
	return {
		slice: tableOf(visited(protocol, 'slice')),
		rules: `${mutants.length} rules of the protocol, each changed, are noticed in a scene (\`test/model/journal/mutants.ts\`). Held elsewhere: by ${held.join('; by ')}.`,
		stories: [
			'| fault | events |\n|---|--:|',
			...stories.map(({ fault, story = [] }) => `| ${fault} | ${story.length} |`),
		].join('\n'),
	}
}

/** The page with a part of it put in. */
export function withPart(page: string, name: string, part: string): string {
	const mark = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`)
	if (!mark.test(page)) throw new Error(`The page has no place for ${name}`)
	return page.replace(mark, (_, before: string, after: string) => `${before}\n${part}\n\n${after}`)
}

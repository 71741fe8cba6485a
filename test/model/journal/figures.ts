// What the explorers have visited, as the page tells it: tables of figures, and how long the stories are of changed rules.
import { type Bounds, explore } from './explore.ts'
import type { Protocol } from './model.ts'
import { heldElsewhere, mutants } from './mutants.ts'
import { around, scenes } from './scenes.ts'

/** What was played of a scene: its name, its bounds, and what was counted. */
export type Row = Readonly<Record<string, string | number>>

/** What an explorer has found in a scene. */
type Found = { readonly story: readonly string[] | undefined } & Readonly<Record<string, unknown>>

type Bounded = { readonly name: string; readonly slice: Bounds; readonly whole: Bounds }

/** Explores every scene within its bounds of that name, and keeps these counts; throws the story of whatever does not hold. */
export async function visitedBy<Played extends Bounded>(
	explored: (scene: Played, bounds: Bounds) => Found | Promise<Found>,
	played: readonly Played[],
	{ which, counts, print = () => {} }: Visit,
): Promise<readonly Row[]> {
	const rows: Row[] = []
	for (const scene of played) {
		const found = await explored(scene, scene[which])
		if (found.story) throw new Error(`${scene.name}: ${found.story.join('\n')}`)
		const counted = Object.fromEntries(counts.map((name) => [name, Number(found[name])]))
		const row: Row = { scene: scene.name, ...scene[which], ...counted }
		print(row)
		rows.push(row)
	}
	return rows
}

export interface Visit {
	readonly which: 'slice' | 'whole'
	readonly counts: readonly string[]
	readonly print?: ((row: Row) => void) | undefined
}

/** Explores every scene of the journal's protocol. */
export function visitAll(protocol: Protocol, which: Visit['which'], print?: Visit['print']): Promise<readonly Row[]> {
	const counts = ['states', 'schedules']
	return visitedBy((scene, bounds) => ({ ...explore(protocol, scene, bounds) }), scenes, { which, counts, print })
}

export function tableOf(rows: readonly Row[]): string {
	const [, ...columns] = Object.keys(rows[0] ?? {})
	const lines = rows.map(({ scene, ...counts }) => `| ${[scene, ...Object.values(counts).map(numberOf)].join(' | ')} |`)
	return [`| ${['played', ...columns].join(' | ')} |`, `|---|${'--:|'.repeat(columns.length)}`, ...lines].join('\n')
}

/** What was played in all, in a sentence: `9 scenes: 100 states, 200 schedules`. */
export function totalOf(rows: readonly Row[]): string {
	const counts = Object.keys(rows[0] ?? {}).filter((name) => !['scene', 'switches', 'faults'].includes(name))
	const sumOf = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
	return `${rows.length} scenes: ${counts.map((name) => `${numberOf(sumOf(name))} ${name}`).join(', ')}.`
}

function numberOf(count: string | number): string {
	return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** The parts of the page that a run makes, between their marks. */
export async function pageParts(protocol: Protocol): Promise<Readonly<Record<string, string>>> {
	const stories = around.map(({ fault, scene, bounds }) => ({ fault, ...explore(protocol, scene, bounds) }))
	const held = Object.entries(heldElsewhere).map(
		([where, names]) => `${where} (${names.map((name) => `\`${name}\``).join(', ')})`,
	)
	return {
		slice: totalOf(await visitAll(protocol, 'slice')),
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

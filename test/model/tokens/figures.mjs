// What the explorer has visited, as the page tells it.
import { visitedBy } from '../journal/figures.ts'
import { draw, explore } from './explore.mjs'
import { managerOf } from './rules.mjs'
import { places, sceneIn, scenes } from './scenes.mjs'
import { worldsOf } from './world.mjs'

/** Explores every scene within its bounds of that name; throws the story of whatever does not hold. */
export async function visited(which, print) {
	const openWorld = worldsOf(await managerOf())
	const counts = ['states', 'schedules']
	return visitedBy((scene, bounds) => explore(openWorld, scene, bounds), scenes, { which, counts, print })
}

/** Draws so many schedules in every place; throws the story of whatever does not hold. */
export async function drawn({ count, random }, print = () => {}) {
	const openWorld = worldsOf(await managerOf())
	let schedules = 0
	for (const place of places) {
		const sceneOf = (chance) => sceneIn(place, chance)
		const { steps, story } = await draw(openWorld, sceneOf, place.deeper, { count, random })
		if (story) throw new Error(`${place.name}: ${story.join('\n')}`)
		print(`the token manager, ${place.name}: ${count} drawn, ${steps} steps`)
		schedules += count
	}
	return { schedules }
}

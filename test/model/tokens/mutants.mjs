// Each rule of the token manager, changed: what stands in its source, and what is put in its place. A scene must fail for each of them.
import { randomOf } from '../journal/random.ts'
import { draw, explore } from './explore.mjs'
import { managerOf } from './rules.mjs'
import { places, sceneIn, scenes } from './scenes.mjs'
import { worldsOf } from './world.mjs'

/** In which scene a changed manager fails; `undefined` where none notices. */
export async function noticed(mutant) {
	const openWorld = worldsOf(await managerOf(mutant))
	for (const scene of scenes) {
		const { story } = await explore(openWorld, scene, scene.slice, true)
		if (story) return `${scene.name}: ${story.at(-1)}`
	}
	// Where requests take over from one another, three go further than is enumerated here.
	for (const place of places.filter(({ store, runtime }) => store !== 'none' && runtime === 'workerd')) {
		const drawing = { count: 1000, random: randomOf(1) }
		const { story } = await draw(openWorld, (random) => sceneIn(place, random), place.deeper, drawing)
		if (story) return `${place.name}: ${story.at(-1)}`
	}
	return undefined
}

/** Rule, file, what stands there, what is put in its place. */
// biome-ignore format: a row is a line.
export const mutants = [
	['a refused token stays the current one', 'state.ts', '\tstate.current = undefined\n}', '}'],
	['a refused token is taken from the store', 'obtain.ts', 'rejected.has(record.accessToken) || ', ''],
	['a cleared token is taken from the store', 'obtain.ts', ' || forgotten.has(record.accessToken)', ''],
	['clear() forgets nothing', 'manager.ts', '\t\t\tclearState(state)\n', ''],
	['clear() leaves the token in the store', 'manager.ts', 'await store?.delete()', ''],
	['what was cleared while it was written stays in the store', 'obtain.ts', 'if (clearCount !== state.clearCount) await store.delete()', ''],
	['a flight from before clear() sets the current token', 'manager.ts', 'given && clearCount === state.clearCount', 'given'],
	['each caller begins a flight', 'manager.ts', 'joined ?? start(', 'start('],
	['a lease that somebody else has is passed over', 'obtain.ts', 'if (lease || turns <= 0', 'if (!lease || lease'],
	['a lease is not renewed', 'obtain.ts', 'if (!lease?.renew) return () => {}', 'if (lease !== 0) return () => {}'],
	['a lease is renewed for ever', 'obtain.ts', 'return () => clearInterval(timer)', 'return () => {}'],
	['a failure is not remembered', 'failure-memory.ts', 'state.failure = { error, since: now, lastsMs }', ''],
	['a remembered failure bars nothing', 'manager.ts', 'else throwRemembered(state, now())', ''],
	['a taken over request tries refused credentials', 'request-token.ts', '\tthrowRemembered(context.state, now())\n', ''],
	[
		'a refusal is remembered when the lease is free',
		'obtain.ts',
		'const failure = clearCount === state.clearCount ? remember(state, error, context.now()) : error\n\t\t\tawait lease?.release()\n\t\t\tthrow failure',
		'await lease?.release()\n\t\t\tthrow clearCount === state.clearCount ? remember(state, error, context.now()) : error',
	],
	['a token from before a refusal lifts it', 'state.ts', 'leftMs(state.failure, now) === 0', 'state.failure'],
	['a token has no end', 'state.ts', '< lifetimeMs - hardMs(lifetimeMs)', '< 1e9'],
	['a renewal begins beside a flight', 'manager.ts', 'if (state.inFlight || (', 'if (('],
	['nobody handles a flight that failed', 'manager.ts', 'started.token.catch(() => {}),', 'started.token.then(() => {}),'],
	['a store may take any time', 'bounded-store.ts', 'within(storeTimeoutMs, ', 'within(1e9, '],
	['a token request may take any time', 'request-token.ts', 'within(tokenTimeoutMs, ', 'within(1e9, '],
	['a Worker waits for a flight whose request is gone', 'manager.ts', "joined && runtime === 'workerd' ?", "joined && runtime === ('never' as string) ?"],
]

// Random histories: whatever happens, in whatever order, what is told of every call is what the server saw.
import { describe, historiesWanted, it, onlyHistory, type Runtime, runtime, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { deeds } from './company.ts'
import { expectedOf, repeatsOf, type Where } from './expected.ts'
import { type History, history } from './histories-arbitrary.ts'
import { type PlayedCall, playHistory } from './histories-play.ts'
import { untruths } from './oracle.ts'
import { type Via, vias } from './vias.ts'
import { inLanes, logOf, newGroup, type Seen } from './wire.ts'

/** How many of all histories a runtime plays: browsers are slow, and Node is there twice, as is workerd. */
const shares: Readonly<Record<Runtime, number>> = {
	node: 0.3,
	deno: 0.12,
	bun: 0.12,
	workerd: 0.06,
	chromium: 0.04,
	firefox: 0.04,
	webkit: 0.04,
}

/** So many are one run of fast-check, which can be repeated alone. */
const perTurn = 25

function wrongWith(
	{ name, step, told, isPlain, storeBroke }: PlayedCall,
	seen: Seen,
	{ layer, connection, steps }: History,
	where: Where,
): string[] {
	const { effect, withLayers } = step
	const plan = step.plan.join('~')
	const failsOutside = layer?.stand === 'call/prepare' && withLayers && deeds[layer.deed]?.fails === true
	const replays = step.plan[0] === 'why.401' ? 1 : 0
	const wrong = untruths(told, seen, {
		effect,
		replays,
		repeats: repeatsOf(where, step),
		mayBeLost: connection === 'reused',
		failsOutside,
		mayBePending: storeBroke,
	})
	if (isPlain) {
		const { ends, requests } = expectedOf({ name, plan }, step, where)
		// A 401 soon after a new token's is not the token's fault, so nothing is replayed. It proves that nothing was done only if it says why.
		const calls401 = steps.filter((other) => other.does === 'call' && other.plan.join().includes('.401'))
		const mayStand = plan.includes('.401') && calls401.length > 1
		const standing = step.plan[0] === 'why.401' ? ['unknown', 'not_processed'] : ['unknown']
		if (!ends.some((end) => end === told.end) && !(mayStand && standing.includes(told.end)))
			wrong.push(`${told.end} (${told.error}) instead of ${ends.join(' or ')}`)
		if (!seen.requests) wrong.push('nothing reached the server')
		if (seen.requests > requests[1]) wrong.push(`${seen.requests} reached the server instead of ${requests[1]}`)
	}
	return wrong.map((text) => `call ${name.split('.').at(-1)} (${step.method} ${effect} ${plan}): ${text}`)
}

const sum = (one: Seen, other: Seen): Seen => ({
	requests: one.requests + other.requests,
	applied: one.applied + other.applied,
	reused: one.reused + other.reused,
	open: other.open,
})

/** A run of fast-check: it finds a history that is told wrongly, and then the shortest like it. */
async function turn(number: number, lane: number, via?: Via): Promise<void> {
	const where = via ? 'undici' : runtime
	const transport = (await via?.open())?.transport
	const group = `${newGroup()}.${number}`
	const judged: { call: PlayedCall; seen: Seen; from: History }[] = []
	let count = 0
	const property = fc.asyncProperty(history, async (from) => {
		const name = `${group}.${count++}`
		const calls = await playHistory(from, name, lane, transport)
		const seenOf = await logOf(`${name}.`)
		// A request that was given up may still be under way to the server, or from it: that is looked at when all are over.
		const wrong = calls.flatMap((call) => wrongWith(call, { ...seenOf(call.name), open: 0 }, from, where))
		for (const call of calls) judged.push({ call, seen: seenOf(call.name), from })
		if (wrong.length) throw new Error(wrong.join('\n'))
	})
	const path = onlyHistory?.path
	await fc.assert(property, {
		seed: seed + number,
		numRuns: perTurn,
		...(path && { path }),
		reporter: reporterOf(number, titleOf(via)),
	})
	await new Promise((resolve) => setTimeout(resolve, 50))
	const lateOf = await logOf(`${group}.`)
	const late = judged.flatMap(({ call, seen, from }) => wrongWith(call, sum(seen, lateOf(call.name)), from, where))
	if (late.length)
		throw new Error(`${how(number, undefined, titleOf(via))}\nAfter the call had ended:\n${late.join('\n')}`)
}

const titleOf = (via: Via | undefined): string => (via ? `histories over ${via.name}` : 'histories of fetch')

const how = (number: number, path: string | null | undefined, title: string): string =>
	`SEED=${seed} node test/run.mjs ${runtime} --files suite/outcomes --grep '${title}' --only ${number}${path ? `/${path}` : ''}`

const reporterOf =
	(number: number, title: string) =>
	(found: fc.RunDetails<[History]>): void => {
		if (!found.failed) return
		const { counterexample, counterexamplePath, errorInstance } = found
		throw new Error(`${how(number, counterexamplePath, title)}\n${JSON.stringify(counterexample)}\n${errorInstance}`)
	}

for (const via of [undefined, ...vias])
	describe(titleOf(via), () => {
		const turns = onlyHistory
			? [onlyHistory.turn]
			: Array.from({ length: Math.ceil((historiesWanted * shares[runtime]) / perTurn) }, (_, n) => n)
		// Turns side by side, and not too many in one test.
		for (let from = 0; from < turns.length; from += 6) {
			const some = turns.slice(from, from + 6)
			it(`are told as they were, turns ${some[0]} to ${some.at(-1)}`, async () => {
				const wrong: string[] = []
				await inLanes(some, (number, lane) => turn(number, lane, via).catch((error) => void wrong.push(error.message)))
				if (wrong.length) throw new Error(wrong.join('\n\n'))
			})
		}
	})

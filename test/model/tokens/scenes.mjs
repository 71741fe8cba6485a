// What is played over the token manager.
import { tokenError } from '../../../packages/core/src/tokens/token-error.ts'

const refusal = () => tokenError('credentials', 'the credentials are wrong')
/** What each process does, in this order; it may go on before the one before has ended. */
const two = (P, Q) => ({ P, Q })

const bounds = (slice, whole) => ({
	slice: { switches: slice[0], faults: slice[1] },
	whole: { switches: whole[0], faults: whole[1] },
})

/** Each with the bounds of what `npm test` plays, and of all that is enumerated. */
export const scenes = [
	{
		...{ name: 'one process without a store', store: 'none', refusal },
		...{ scripts: { P: ['call', 'call', 'refused', 'clear', 'call'] }, ...bounds([0, 1], [0, 3]) },
	},
	...['plain', 'leases'].flatMap((store) => {
		const over = store === 'leases' ? 'a store that leases' : 'a store without leases'
		const facts = { store, refusal }
		return [
			{
				...{ name: `a token that is refused, and another process, over ${over}`, ...facts },
				...{ scripts: two(['call', 'refused'], ['call']), ...bounds([1, 1], [2, 1]) },
			},
			{
				...{ name: `a process that clears, and another, over ${over}`, ...facts },
				...{
					scripts: two(['call', 'clear', 'call'], ['call']),
					...bounds([1, 0], store === 'leases' ? [2, 0] : [1, 1]),
				},
			},
			{
				...{ name: `a process that clears at last, over ${over}`, ...facts },
				...{ scripts: { P: ['call', 'clear'] }, ...bounds([0, 1], [0, 2]) },
			},
			{
				...{ name: `processes that die and stand still, over ${over}`, ...facts, standsStill: true },
				...{ scripts: two(['call'], ['call']), ...bounds([1, 1], [2, 1]) },
			},
			{
				...{ name: `tokens that are near their end, and past it, over ${over}`, ...facts },
				...{ passes: [50_000, 8000], waitUntil: true },
				...{ scripts: two(['call', 'call', 'call'], ['call']), ...bounds([1, 0], [1, 1]) },
			},
			{
				...{ name: `Workers whose requests end, over ${over}`, ...facts, runtime: 'workerd', standsStill: true },
				...{ scripts: { P: ['call', 'call'] }, ...bounds([0, 1], [0, 2]) },
			},
		]
	}),
]

const wishes = ['call', 'call', 'call', 'refused', 'clear']

/** Where deeper schedules are drawn: every store, in servers and in Workers, whose processes live or may die and stand still. */
export const places = ['none', 'plain', 'leases'].flatMap((store) =>
	['node', 'workerd'].flatMap((runtime) =>
		[false, true].map((standsStill) => ({
			...{ store, runtime, standsStill, refusal },
			name: `${store}, ${runtime}${standsStill ? ', dying and standing still' : ''}`,
			deeper: { switches: 8, faults: 5 },
		})),
	),
)

/** A scene in such a place: processes that do anything, in any order. */
export function sceneIn(place, random) {
	const script = (length) => Array.from({ length }, () => wishes[Math.floor(random() * wishes.length)])
	const passes = random() < 0.5 ? [50_000, 8000] : undefined
	return { ...place, scripts: two(script(6), script(4)), passes, waitUntil: random() < 0.5 }
}

// All combinations of a table's columns, or few of them in which every two values meet.

type Table = Readonly<Record<string, readonly unknown[]>>
export type RowOf<T extends Table> = { readonly [Name in keyof T]: T[Name][number] }

/** Every combination that can be. */
export function allOf<T extends Table>(table: T, canBe: (row: RowOf<T>) => boolean): RowOf<T>[] {
	let rows: Record<string, unknown>[] = [{}]
	for (const [name, values] of Object.entries(table))
		rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })))
	return (rows as RowOf<T>[]).filter(canBe)
}

/**
 * Combinations in which every two values of different columns meet at least once, if they can be together at all. Greedy: each
 * row begins with a pair that has not been seen, and takes what brings the most unseen pairs; the same table gives the same rows.
 */
export function pairwiseOf<T extends Table>(table: T, canBe: (row: RowOf<T>) => boolean): RowOf<T>[] {
	const sizes = Object.values(table).map(({ length }) => length)
	const names = Object.keys(table)
	const toRow = (places: readonly number[]): RowOf<T> =>
		Object.fromEntries(names.map((name, column) => [name, table[name]?.[places[column] ?? 0]])) as RowOf<T>
	const unseen = pairsOf(sizes)
	const rows: RowOf<T>[] = []
	for (const pair of unseen) {
		const places = completePair(pair, sizes, unseen, (row) => canBe(toRow(row)))
		unseen.delete(pair)
		if (!places) continue // No row holds both.
		for (const found of pairsIn(places)) unseen.delete(found)
		rows.push(toRow(places))
	}
	return rows
}

/** A pair is `column:place,column:place`, the lower column first. */
const pairName = (a: number, placeA: number, b: number, placeB: number): string => `${a}:${placeA},${b}:${placeB}`

function pairsOf(sizes: readonly number[]): Set<string> {
	const pairs = new Set<string>()
	for (const [a, sizeA] of sizes.entries())
		for (let b = a + 1; b < sizes.length; b++)
			for (let placeA = 0; placeA < sizeA; placeA++)
				for (let placeB = 0; placeB < (sizes[b] ?? 0); placeB++) pairs.add(pairName(a, placeA, b, placeB))
	return pairs
}

function pairsIn(places: readonly number[]): string[] {
	return places.flatMap((placeA, a) => places.slice(a + 1).map((placeB, i) => pairName(a, placeA, a + 1 + i, placeB)))
}

function completePair(
	pair: string,
	sizes: readonly number[],
	unseen: ReadonlySet<string>,
	canBe: (places: readonly number[]) => boolean,
): readonly number[] | undefined {
	const chosen = new Map(pair.split(',').map((end) => end.split(':').map(Number) as [number, number]))
	const gain = (column: number, place: number): number => {
		let count = 0
		for (const [other, at] of chosen)
			if (unseen.has(column < other ? pairName(column, place, other, at) : pairName(other, at, column, place))) count++
		return count
	}
	// Depth first, the most gain first: what cannot be is found out at the end, and the next best is tried.
	const choose = (column: number): readonly number[] | undefined => {
		if (column === sizes.length) {
			const places = sizes.map((_, at) => chosen.get(at) ?? 0)
			return canBe(places) ? places : undefined
		}
		if (chosen.has(column)) return choose(column + 1)
		const options = Array.from({ length: sizes[column] ?? 0 }, (_, place) => ({ place, gained: gain(column, place) }))
		// Ties go round, so that no value is taken more often than the others.
		const turn = unseen.size % options.length
		options.sort(
			(x, y) => y.gained - x.gained || ((x.place + turn) % options.length) - ((y.place + turn) % options.length),
		)
		for (const { place } of options.slice(0, 8)) {
			chosen.set(column, place)
			const found = choose(column + 1)
			if (found) return found
			chosen.delete(column)
		}
		return undefined
	}
	return choose(0)
}

// Random choices that a seed and a turn repeat.
import { randomOf } from '../model/journal/random.ts'

/** Choices for one turn. Turns of one seed know nothing of one another, so that each can be repeated alone. */
export function choices(seed, turn) {
	const next = randomOf(Math.imul(seed ^ 0x9e3779b9, 31) + Math.imul(turn, 0x85ebca6b))
	const int = (below) => Math.floor(next() * below)
	const chance = (probability) => next() < probability
	const pick = (list) => list[int(list.length)]
	const times = (below, make) => Array.from({ length: int(below) }, make)
	const letters = (count) => Array.from({ length: count }, () => String.fromCharCode(97 + int(26))).join('')
	const digits = (count) => Array.from({ length: count }, () => int(10)).join('')
	const bytes = (below) => Uint8Array.from(times(below, () => int(256)))
	const text = (below) =>
		times(below, () => String.fromCodePoint(pick([int(128), int(0xd800), 0x1f600 + int(80)]))).join('')
	return { next, int, chance, pick, times, letters, digits, bytes, text }
}

/** A number that passes Luhn's check (ISO/IEC 7812-1 annex B), of 13 to 19 digits. */
export function cardNumber({ int, digits }) {
	const body = `4${digits(11 + int(7))}`
	const sum = [...body].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 ? 1 : 2)
		return total + (value > 9 ? value - 9 : value)
	}, 0)
	return body + ((10 - (sum % 10)) % 10)
}

/** The bytes with a few of them flipped, dropped, doubled or moved. */
export function mutate({ int, pick }, bytes) {
	let out = [...bytes]
	for (let count = 1 + int(4); count > 0 && out.length; count--) {
		const at = int(out.length)
		const length = 1 + int(Math.min(40, out.length))
		const change = pick(['flip', 'drop', 'double', 'cut'])
		if (change === 'flip') out[at] = int(256)
		if (change === 'drop') out.splice(at, length)
		if (change === 'double') out.splice(at, 0, ...out.slice(at, at + length))
		if (change === 'cut') out = out.slice(0, at)
	}
	return Uint8Array.from(out)
}

/** A JSON value of anything, some of it deep, with these texts among its leaves. */
export function jsonValue(random, leaves, depth = 0) {
	const { int, chance, pick, text, times, next } = random
	if (depth > 4 || chance(0.4))
		return pick([null, true, false, int(1e9), next() * 1e20, -0, '', text(12), ...leaves, Number(leaves[0])])
	if (chance(0.5)) return times(6, () => jsonValue(random, leaves, depth + 1))
	return Object.fromEntries(times(6, () => [pick([text(6), ...leaves]), jsonValue(random, leaves, depth + 1)]))
}

// Patterns at random: characters, classes, properties, groups, alternatives, greedy and lazy repeats, with and without anchors.
import fc from 'fast-check'

const atoms = ['a', '1', '-', 'ab', '.', '\\d', '\\w', '\\s', '[a-f]', '[ab]', '[^a]', '\\p{L}', '\\P{Lu}', '[\\p{N}_]']
const signs = ['', '', '*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '+?', '{2,}?']

const { pattern } = fc.letrec<{ pattern: string; group: string }>((tie) => ({
	group: fc.oneof(
		{ maxDepth: 3 },
		fc.constantFrom(...atoms, '[^\\p{L}]'),
		tie('pattern').map((inner) => `(?:${inner})`),
	),
	pattern: fc
		.array(fc.tuple(tie('group'), fc.constantFrom(...signs), fc.constantFrom('', '', '|')), {
			minLength: 1,
			maxLength: 4,
		})
		.map((parts) => parts.map((part) => part.join('')).join('')),
}))

export const patterns: fc.Arbitrary<string> = fc
	.tuple(fc.constantFrom('', '^'), pattern, fc.constantFrom('', '$', 'x', 'x$'))
	.map(([before, middle, after]) => `${before}(?:${middle})${after}`)

/** Pieces of text that are repeated until a pattern has much to try. */
export const turns: fc.Arbitrary<string> = fc
	.array(fc.constantFrom('a', 'b', 'ab', 'aab', '1', '-', 'É'), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(''))

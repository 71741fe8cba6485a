import { describe, expect, it } from '@tarja-test/harness'
import { findNearest } from './nearest.ts'

const lists: Readonly<Record<string, string>> = {
	commands: 'doctor token call operations journal bind openapi emulator init completion',
	'commands of a journal': 'list find show reconcile purge',
	shells: 'bash zsh fish powershell',
	options:
		'host port faults scenario state https token-lifetime-seconds log-limit username password dry-run reveal yes',
	fields: 'nsuOrigem valorTransacao dataHoraTerminal idCartao idCliente redeOrigemOperacaoPDV meioPagamento parcelas',
}

/** A word with one letter lost, replaced, added, or swapped with the next one, in every place. */
function slipsOf(word: string): string[] {
	return Array.from({ length: word.length + 1 }, (_, at) => {
		const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
		const swapped = before + after.charAt(0) + letter + after.slice(1)
		return [`${before}x${letter}${after}`, ...(letter ? [before + after, `${before}x${after}`, swapped] : [])]
	}).flat()
}

describe('nearest()', () => {
	for (const [name, text] of Object.entries(lists))
		it(`finds each of these ${name} again after any one slip`, () => {
			const words = text.split(' ')
			for (const word of words)
				for (const slip of slipsOf(word))
					if (!words.includes(slip)) expect(findNearest(slip, words)[0], slip).to.equal(word)
		})

	it('finds none where none is similar, or the list is empty', () => {
		for (const word of ['login', 'version', 'help', 'serve', '', '🦊', '\0'])
			expect(findNearest(word, (lists.commands ?? '').split(' ')), word).to.deep.equal([])
		expect(findNearest('port', [])).to.deep.equal([])
	})
})

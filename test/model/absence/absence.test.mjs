// What the journal's rules conclude from lists that lack payments, and from truthful ones. Nightly plays all shops and prints the table.
import { describe, expect, isNightly, it, seed } from '@tarja-test/harness'
import { figure } from '../../e2e/figure.mjs'
import { methods, playLacking, playTruthful } from './play.ts'

const shops = isNightly
	? [
			[200, 6],
			[2_000, 20],
			[10_000, 60],
		]
	: [[2_000, 20]]
const most = isNightly ? 60 : 6
/** Each kind that a list may lack: one that a field names, one that no field names, and one of few terminals. */
const kinds = {
	'a method that a field names': (name) => [true, ({ method }) => method === name],
	'a share that no field names': (name) => [false, ({ draw }) => draw < methods[name]],
	'a method of five terminals': (name) => [
		false,
		({ method, entry }) => method === name && Number(entry.fields.terminal) < 5,
	],
	'the last minutes of each hour': (name) => [
		false,
		({ minute }) => minute >= 60 - 60 * Math.max(1 / 60, methods[name]),
	],
}
const shares = isNightly ? ['gift', 'wallet', 'later', 'voucher'] : ['later']
const times = isNightly ? ['never', 'a night late', 'two nights late'] : ['never', 'a night late']

describe('a list', () => {
	for (const [perDay, terminals] of shops) {
		it(`that is truthful shows the absences that it showed before, of ${perDay} payments a day`, () => {
			for (const isNamed of [true, false]) {
				const { lost, found } = playTruthful({ perDay, terminals, isNamed, seed }, 2 * most)
				figure(
					`${perDay} a day, truthful, ${isNamed ? 'kinds' : 'no kinds'}: ${found.now} of ${found.before}, ${lost} lost`,
				)
				expect(found.now).to.be.at.least(0.95 * found.before)
			}
		})
		for (const [kind, of] of Object.entries(kinds))
			for (const name of shares)
				for (const when of times)
					it(`that shows ${kind}, ${100 * methods[name]} %, ${when}: ${perDay} payments a day`, () => {
						const [isNamed, is] = of(name)
						const { lost, wrong } = playLacking({ perDay, terminals, isNamed, seed }, { is, when }, most)
						figure(
							`${perDay} a day, ${kind}, ${100 * methods[name]} %, ${when}: absent though paid: ${wrong.now} of ${lost} (${wrong.before} before)`,
						)
						// Few payments of few terminals are protected by a person, as a smaller shop is.
						if (perDay >= 2_000 && methods[name] >= 0.005) expect(wrong.now).to.equal(0)
					})
	}
})

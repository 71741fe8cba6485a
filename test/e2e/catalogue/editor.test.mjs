// What an editor shows for the methods of the catalogue, and what it offers where a client or an operation is written.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { editorHelp as askServer } from './language-server.mjs'
import { editorHelp as askService } from './language-service.mjs'

const probe = resolve(import.meta.dirname, 'probe.ts')
const lines = readFileSync(probe, 'utf8').split('\n')
const positionOf = (name) => {
	const line = lines.findIndex((text) => text.trim() === `client.${name},`)
	return { line, character: lines[line].length - 2 }
}

const documented = /\bCall<|=> Promise<Result<|\) => /
const labelled = (label, group, key) =>
	`${label} Not bound yet where its type is \`UnboundOperation\`: the reference gives only its name (§4.3). Bind it with the vendor's page: \`${group}({ ${key}: operation({ … }) })\`.`
/** What is asked, the name that the reference gives it, what else is said, and the type. */
const expected = [
	[
		'payments.createIntent',
		'Create a payment intent. Documented (reference §4.2); narrow it: `payments({ createIntent: { … } })`.',
		documented,
	],
	[
		'payments.confirmIntent',
		labelled('Confirm a payment intent.', 'payments', 'confirmIntent'),
		/UnboundOperation<"payments\.confirmIntent">/,
	],
	[
		'payments.createViaInstantPayment',
		labelled('Create a payment via instant payment.', 'payments', 'createViaInstantPayment'),
		/UnboundOperation<"payments\.createViaInstantPayment">/,
	],
	['loans.personal', labelled('Personal loan.', 'loans', 'personal'), documented],
	['loans.simplified', labelled('Simplified loan.', 'loans', 'simplified'), /UnboundOperation<"loans\.simplified">/],
	['catalogue.loans', 'Loans: 4 operations, of which the reference shows the names.', /: Loans</],
	['catalogue.cards.block', labelled('Blocks.', 'cards', 'block'), documented],
	['catalogue.cards.unblock', labelled('Unblocks.', 'cards', 'unblock'), /UnboundOperation<"cards\.unblock">/],
	[
		'catalogue.authentication.generateAccessToken',
		'Generate access token. Documented (reference §4.1); narrow it: `authentication({ generateAccessToken: { … } })`.',
		documented,
	],
]
const positions = expected.map(([name]) => positionOf(name))

/** Where a place is, which `▸` stands before. */
const placeOf = (place) => {
	const [before, after] = place.split('▸')
	const line = lines.findIndex((text) => text.includes(before + after))
	return { line, character: lines[line].indexOf(before + after) + before.length }
}

/** Places, and what is said there to do. */
const said = [
	['error.▸outcome', '`unknown`: it may have been applied, so look it up by `record` before you repeat it.'],
	['error.▸code', 'Switch on it to say what went wrong'],
	['error.▸details', 'Name the code first, and an editor lists them'],
	['▸params: { id: 7 }', 'A value for each `{name}` in the operation'],
	['▸query: { page: 1 }', 'Without a schema any name is taken'],
	["▸body: { amount: '1' }", 'Give the value itself, not its text: JSON and forms are written for you.'],
	['▸headers: { trace', 'Put any other into the second argument, the options of the call.'],
	['▸params: ids', 'Leave it out, and texts and numbers are taken'],
	['▸query: ids', 'give one to have names and values checked before anything is sent.'],
	['▸headers: ids', 'Leave it out where there are none'],
	['▸body: ids', 'to type `body` and `identifiedBy`'],
	['▸response: ids', 'give one to check and type `data`'],
	['payments.▸confirmIntent()', 'payments.confirmIntent is not bound yet: give its group operation({ … })'],
	['payments.▸confirmIntent()', 'Confirm a payment intent.'],
]
const hoverPositions = [...positions, ...said.map(([place]) => placeOf(place))]

/** Where it is asked (the end of the text before `▸`), and what is offered there: all of it, or among other things. */
const offers = [
	['layered.▸use', { all: ['call', 'layers', 'payments', 'tokens', 'use'] }],
	["method: '▸POST'", { some: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] }],
	["identifiedBy: ['▸amount'", { all: ['amount', 'id'] }],
]
const offerPositions = offers.map(([place]) => placeOf(place))

function expectOffers(offered) {
	for (const [index, [place, { all, some }]] of offers.entries()) {
		if (all) expect(offered[index].toSorted(), place).to.deep.equal(all)
		else expect(offered[index], place).to.include.members(some)
	}
}

function expectHelp({ hovers: texts, offered }) {
	expectOffers(offered)
	for (const [index, [name, help, type]] of expected.entries()) {
		expect(texts[index].replaceAll(/\s+/g, ' '), name).to.contain(help)
		expect(texts[index], name).to.match(type)
	}
	for (const [index, [place, words]] of said.entries())
		expect(texts[expected.length + index].replaceAll(/\s+/g, ' '), place).to.contain(words)
}

describe('the help of an editor', () => {
	for (const [version, name] of [
		['5.9', 'typescript59'],
		['6.0', 'typescript'],
	])
		it(`is there in TypeScript ${version}`, () => {
			const require = createRequire(resolve(root, 'plugins/catalogue/package.json'))
			const ts = require(name)
			expect(ts.version).to.contain(`${version}.`)
			expectHelp(askService(ts, probe, hoverPositions, offerPositions))
		})

	it('is there in TypeScript 7', async () => {
		expectHelp(await askServer(probe, hoverPositions, offerPositions))
	})
})

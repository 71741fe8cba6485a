// What an editor shows for the methods of the catalogue, and what it offers where a client or an operation is written.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'
import { editorHelp as askServer } from './catalogue/language-server.mjs'
import { editorHelp as askService } from './catalogue/language-service.mjs'

const probe = resolve(import.meta.dirname, 'catalogue/probe.ts')
const lines = readFileSync(probe, 'utf8').split('\n')
const positionOf = (name) => {
	const line = lines.findIndex((text) => text.trim() === `client.${name},`)
	return { line, character: lines[line].length - 2 }
}

const documented = /\bCall<|=> Promise<Result<|\) => /
/** What is asked, the name that the reference gives it, what else is said, and the type. */
const expected = [
	[
		'payments.createIntent',
		'Create a payment intent. Documented (reference §4.2); narrow it: `payments({ createIntent: { … } })`.',
		documented,
	],
	[
		'payments.confirmIntent',
		'Confirm a payment intent. As bound (the reference shows its name, §4.3): `payments({ confirmIntent: operation({ … }) })`.',
		/UnboundOperation<"payments\.confirmIntent">/,
	],
	[
		'payments.createViaInstantPayment',
		'Create a payment via instant payment. As bound (the reference shows its name, §4.3): `payments({ createViaInstantPayment: operation({ … }) })`.',
		/UnboundOperation<"payments\.createViaInstantPayment">/,
	],
	[
		'loans.personal',
		'Personal loan. As bound (the reference shows its name, §4.3): `loans({ personal: operation({ … }) })`.',
		documented,
	],
	[
		'loans.simplified',
		'Simplified loan. As bound (the reference shows its name, §4.3): `loans({ simplified: operation({ … }) })`.',
		/UnboundOperation<"loans\.simplified">/,
	],
	['catalogue.loans', 'Loans: 4 operations, of which the reference shows the names.', /: Loans</],
	[
		'catalogue.cards.block',
		'Blocks. As bound (the reference shows its name, §4.3): `cards({ block: operation({ … }) })`.',
		documented,
	],
	[
		'catalogue.cards.unblock',
		'Unblocks. As bound (the reference shows its name, §4.3): `cards({ unblock: operation({ … }) })`.',
		/UnboundOperation<"cards\.unblock">/,
	],
	[
		'catalogue.authentication.generateAccessToken',
		'Generate access token. Documented (reference §4.1); narrow it: `authentication({ generateAccessToken: { … } })`.',
		documented,
	],
]
const positions = expected.map(([name]) => positionOf(name))

/** Where it is asked (the end of the text before `▸`), and what is offered there: all of it, or among other things. */
const offers = [
	['layered.▸use', { all: ['call', 'layers', 'payments', 'tokens', 'use'] }],
	["method: '▸POST'", { some: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] }],
	["identifiedBy: ['▸amount'", { all: ['amount', 'id'] }],
]
const offerPositions = offers.map(([place]) => {
	const [before, after] = place.split('▸')
	const line = lines.findIndex((text) => text.includes(before + after))
	return { line, character: lines[line].indexOf(before + after) + before.length }
})

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
			expectHelp(askService(ts, probe, positions, offerPositions))
		})

	it('is there in TypeScript 7', async () => {
		expectHelp(await askServer(probe, positions, offerPositions))
	})
})

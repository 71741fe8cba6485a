// What released versions wrote is read, in the stores of Node and of Cloudflare. Other stores read it in tests of their own: see
// test/formats/formats.mjs.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { directory, sqlite } from '../../formats/places.mjs'
import {
	journalAsWritten,
	journalOfLater,
	later,
	readJournal,
	tokenAsWritten,
	tokenOfLater,
	withoutReferences,
} from '../../formats/plays.ts'
import { recordingsOf } from '../../formats/recordings.mjs'
import { worker } from './in-workerd.mjs'

const own = {
	'journal-directory': (recorded) => directory(mkdtempSync(join(temporaryDirectory, 'formats-')), recorded),
	'journal-sqlite': (recorded) => sqlite(join(temporaryDirectory, `formats-${crypto.randomUUID()}.sqlite`), recorded),
}

/** In the stores of Cloudflare, with what is expected of what was written, and of what a later version wrote. */
const journals = [journalAsWritten, journalOfLater]
const tokens = [tokenAsWritten, tokenOfLater]
const theirs = {
	'journal-d1': journals,
	'journal-durable-object': journals,
	'journal-workers-kv': journals.map(withoutReferences),
	'tokens-workers-kv': tokens,
	'tokens-durable-object': tokens,
	// The key is part of what is sealed: under another account's it does not open.
	'tokens-sealed': tokens,
}

async function readOwn(open, recorded) {
	const { store, close } = open(recorded)
	const reading = await readJournal(store)
	close?.()
	return reading
}

describe('what a released version wrote', () => {
	let running
	before(async () => {
		running = (await worker('../../formats/worker.mjs'))()
	})
	after(() => running.end())

	for (const [name, open] of Object.entries(own))
		for (const { version, recorded } of recordingsOf(name)) {
			it(`is read by ${name}, and settled, and keeps its references: ${version}`, async () => {
				expect(await readOwn(open, recorded)).to.deep.equal(journalAsWritten)
			})
			it(`is listed by ${name} where it cannot be read, and keeps its references: later than ${version}`, async () => {
				expect(await readOwn(open, later(recorded))).to.deep.equal(journalOfLater)
			})
		}

	for (const [name, [written, ofLater]] of Object.entries(theirs))
		for (const { version, recorded } of recordingsOf(name)) {
			it(`is read by ${name} in its real home: ${version}`, async () => {
				expect(await running.ask({ name, recorded })).to.deep.equal(written)
			})
			it(`is not taken by ${name} for what it is not: later than ${version}`, async () => {
				expect(await running.ask({ name, recorded: later(recorded) })).to.deep.equal(ofLater)
			})
		}
})

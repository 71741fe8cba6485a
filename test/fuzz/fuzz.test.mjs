// A slice of what `node test/fuzz/run.mjs` does a hundred thousand times.
import { describe, expect, it, seed } from '@tarja-test/harness'
import { clientTurn } from './client.mjs'
import { socketTurn } from './sockets.mjs'
import { takeTurns } from './turns.mjs'

const turns = (count) => Array.from({ length: count }, (_, index) => index)

describe('whatever comes', () => {
	it('as an answer, the call settles, honestly, and prints no secret', async () => {
		expect((await takeTurns(turns(400), (turn) => clientTurn(seed, turn), { atOnce: 32 })).wrong).to.deep.equal([])
	})
	it('as bytes over a socket, so it does', async () => {
		expect((await takeTurns(turns(60), (turn) => socketTurn(seed, turn), { atOnce: 16 })).wrong).to.deep.equal([])
	})
})

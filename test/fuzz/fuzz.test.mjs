// A slice of what `node test/fuzz/run.mjs` does ten thousand times.
import { describe, expect, it, seed } from '@tarja-test/harness'
import { socketTurn } from './sockets.mjs'
import { takeTurns } from './turns.mjs'

const turns = (count) => Array.from({ length: count }, (_, index) => index)

describe('whatever comes', () => {
	it('as bytes over a socket, the call ends honestly, and prints no secret', async () => {
		expect((await takeTurns(turns(60), (turn) => socketTurn(seed, turn), { atOnce: 16 })).wrong).to.deep.equal([])
	})
})

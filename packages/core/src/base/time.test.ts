import { describe, expect, it } from '@tarja-test/harness'
import { getElapsedMs, subtractMs } from './time.ts'

describe('a moment', () => {
	const now = { wallMs: 1000, monotonicMs: 50 }
	it('was earlier by both clocks', () => {
		expect(subtractMs(now, 30)).to.deep.equal({ wallMs: 970, monotonicMs: 20 })
	})
	it('is as long ago as the clock says that has gone further, and never in the future', () => {
		expect(getElapsedMs({ wallMs: 900, monotonicMs: 40 }, now)).to.equal(100)
		expect(getElapsedMs({ wallMs: 2000, monotonicMs: 40 }, now)).to.equal(10)
		expect(getElapsedMs({ wallMs: 2000, monotonicMs: 60 }, now)).to.equal(0)
	})
})

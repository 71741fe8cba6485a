import { describe, expect, it } from '@tarja-test/harness'
import { isSuccess } from './answer.ts'

describe('a status', () => {
	it('is a success from 200 to 299', () => {
		expect([199, 200, 299, 300].map(isSuccess)).to.deep.equal([false, true, true, false])
	})
})

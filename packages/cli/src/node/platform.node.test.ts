import { emulatorCredentials } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'
import { emulatorGrant } from './platform.ts'

describe('the emulator as a platform', () => {
	it('has the credentials that the emulator publishes', () => {
		expect(emulatorGrant).to.deep.equal(emulatorCredentials)
	})
})

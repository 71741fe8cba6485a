import { emulatorCredentials } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'
import { emulatorGrant } from './profile.ts'

describe('the profile of the emulator', () => {
	it('has the credentials that the emulator publishes', () => {
		expect(emulatorGrant).to.deep.equal(emulatorCredentials)
	})
})

import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, expect, it } from '@tarja-test/harness'
import { createSecretFingerprint, slowHex } from './digest.ts'

describe('createSecretFingerprint()', () => {
	it('is HMAC-SHA-256, the same by Node’s own function and by WebCrypto', async () => {
		const text = 'The quick brown fox jumps over the lazy dog'
		const made = () => createSecretFingerprint('secret', ['use'])(text)
		const [byNode, own] = [await made(), globalThis.process]
		const of = (name: string) =>
			name === 'node:crypto' && { hash: (_: string, __: unknown, as?: string) => (as ? new Uint8Array(32) : 'own') }
		try {
			for (const process of [undefined, {}, { getBuiltinModule: () => ({}) }, { getBuiltinModule: of }]) {
				Object.assign(globalThis, { process })
				expect(await made()).to.deep.equal(
					process?.getBuiltinModule === of ? { fingerprint: 'own', key: 'own' } : byNode,
				)
			}
		} finally {
			Object.assign(globalThis, { process: own })
		}
		const key = await slowHex('secret', JSON.stringify(['fingerprint', 'use']))
		const digest = (of: string) => createHmac('sha256', key).update(of).digest('hex')
		expect(byNode).to.deep.equal({ fingerprint: digest(text), key: digest('').slice(0, 8) })
	})
})

describe('slowHex()', () => {
	it('is PBKDF2 with HMAC-SHA-256 and ten thousand iterations', async () => {
		const derived = '5ec02b91a4b59c6f59dd5fbe4ca649ece4fa8568cdb8ba36cf41426e8805522b'
		expect(await slowHex('password', 'salt')).to.equal(derived)
	})

	describe('and what it remembers', () => {
		const { subtle } = crypto
		const { deriveBits } = subtle
		let derived = 0
		before(() => {
			subtle.deriveBits = async () => {
				derived++
				return new ArrayBuffer(32)
			}
		})
		beforeEach(() => {
			derived = 0
		})
		after(() => {
			subtle.deriveBits = deriveBits
		})

		it('is one result for each secret and salt', async () => {
			for (const [secret, salt] of [['a', '1'], ['a', '1'], ['b', '1'], ['a', '2'], ['b', '1']] as const) await slowHex(secret, salt) // biome-ignore format: short
			expect(derived).to.equal(3)
		})

		it('is the last thousand of them', async () => {
			for (let i = 0; i < 1000; i++) await slowHex(`many-${i}`, '')
			expect(derived).to.equal(1000)
			await slowHex('many-0', '')
			expect(derived).to.equal(1000)
			await slowHex('one more', '')
			await slowHex('many-999', '')
			expect(derived).to.equal(1001)
			await slowHex('many-0', '')
			expect(derived).to.equal(1002)
		})
	})
})

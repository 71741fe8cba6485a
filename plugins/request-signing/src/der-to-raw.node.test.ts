import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from '@tarja-test/harness'
import { derToRaw } from './der-to-raw.ts'

const curves = [
	['P-256', 'sha256', 32],
	['P-384', 'sha384', 48],
	['P-521', 'sha512', 66],
] as const

describe('derToRaw, against OpenSSL', () => {
	for (const [namedCurve, hash, size] of curves)
		it(`makes r‖s that OpenSSL verifies, for ${namedCurve}`, () => {
			const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
			for (let round = 0; round < 200; round++) {
				const data = Buffer.from(`message ${round}`)
				const raw = derToRaw(sign(hash, data, { key: privateKey, dsaEncoding: 'der' }), size)
				expect(verify(hash, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).to.equal(true)
			}
		})
})

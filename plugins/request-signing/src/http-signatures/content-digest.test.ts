import { describe, expect, it, rejection } from '@tarja-test/harness'
import { bytes, request } from '../../vectors/messages.ts'
import rfc9530 from '../../vectors/rfc9530.json' with { type: 'json' }
import type { SignatureError, SignatureFailure } from '../message.ts'
import { checkContentDigest, createContentDigest } from './content-digest.ts'

interface DigestFacts {
	readonly section: string
	readonly alg: string
	readonly header: string
	readonly body?: string
	readonly bodyHex?: string
}

const bodyOf = ({ body, bodyHex = '' }: DigestFacts): Uint8Array<ArrayBuffer> =>
	body === undefined ? Uint8Array.from(bodyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : bytes(body)
const check = (header: string, body: Uint8Array<ArrayBuffer>): Promise<void> =>
	checkContentDigest({ ...request({ headers: { 'content-digest': header } }), body })
const refusal = async (header: string, body = bytes('')): Promise<SignatureFailure> =>
	(await rejection<SignatureError>(check(header, body))).reason

describe('content-digest: the vectors of RFC 9530', () => {
	for (const facts of rfc9530.digests as readonly DigestFacts[])
		it(`${facts.section}, ${facts.alg}: the printed digest matches, ours is the printed one, and another body is refused`, async () => {
			await check(facts.header, bodyOf(facts))
			if (facts.alg === 'sha-256') expect(await createContentDigest(bodyOf(facts))).to.equal(facts.header)
			expect(await refusal(facts.header, new Uint8Array([...bodyOf(facts), 0]))).to.equal('digest')
		})

	it('no digest that is unfit for signatures is enough', async () => {
		const { note: _, ...unfit } = rfc9530.deprecatedAlgs
		const body = bytes('{"hello": "world"}')
		for (const [alg, value] of Object.entries(unfit)) {
			expect(await refusal(`${alg}=:${value}:`, body), alg).to.equal('algorithm')
			await check(`${alg}=:${value}:, ${await createContentDigest(body)}`, body)
		}
		expect(await refusal('', body)).to.equal('algorithm')
	})
})

describe('content-digest', () => {
	const body = bytes('{"hello": "world"}')

	it('every digest of a known algorithm has to match', async () => {
		const short = await createContentDigest(body)
		const digestLong = async (of: Uint8Array<ArrayBuffer>) =>
			`sha-512=:${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-512', of))))}:`
		await check(`${short}, ${await digestLong(body)}`, body)
		expect(await refusal(`${short}, ${await digestLong(bytes('other'))}`, body)).to.equal('digest')
		expect(await refusal(rfc9530.multi.header, body)).to.equal('digest')
	})
})

import { describe, expect, it } from '@tarja-test/harness'
import { type InnerList, parseList } from 'structured-headers'
import { bytes } from '../../vectors/messages.ts'
import { refused } from '../../vectors/refused.ts'
import {
	algorithmOf,
	cases,
	components,
	keyFacts,
	keyOf,
	signed,
	unsigned,
	type VectorCase,
} from '../../vectors/rfc9421.ts'
import { httpSignatures } from '../http-signatures.ts'
import { importKey, signer } from '../keys.ts'
import {
	createComponentReader,
	createSignatureBase,
	type Identifier,
	readIdentifier,
	writeSignatureInput,
} from './component.ts'

const createdSeconds = (vector: VectorCase): number => Number(/;created=(\d+)/.exec(vector.signatureParams)?.[1])
const innerList = (text: string): InnerList => parseList(text)[0] as InnerList

/** Components as a profile lists them. */
const asListed = (identifiers: readonly Identifier[]): string[] => identifiers.map(({ name }) => name)
const covered = (vector: VectorCase) => innerList(vector.signatureParams)[0].map(readIdentifier)

/** A profile under which exactly what the RFC signed is acceptable. B.2.1 signs nothing but its parameters. */
const profile = (vector: VectorCase) => ({
	...(covered(vector).length > 0 ? { components: asListed(covered(vector)) } : {}),
	nowSeconds: () => createdSeconds(vector),
})

describe('HTTP message signatures: the vectors of RFC 9421', () => {
	for (const vector of cases) {
		const [items, parameters] = innerList(vector.signatureParams)
		const identifiers = items.map(readIdentifier)

		it(`${vector.id}: the signature base is the printed one, unless the message was changed`, () => {
			const base = new TextDecoder().decode(
				createSignatureBase(identifiers, parameters, createComponentReader(unsigned(vector))),
			)
			expect(base === vector.signatureBase).to.equal(vector.expectValid)
		})

		it(`${vector.id}: the signature is ${vector.expectValid && identifiers.length > 0 ? 'accepted' : 'refused'}`, async () => {
			const keys = keyOf(vector.keyid)
			const scheme = httpSignatures({ ...profile(vector), keys, algorithms: [algorithmOf(vector)] })
			if (identifiers.length === 0) {
				await refused(scheme.verify(signed(vector)), 'not-covered')
			} else if (vector.expectValid) {
				const verified = await scheme.verify(signed(vector))
				expect(verified.covered).to.deep.equal(identifiers.map(({ text }) => text))
			} else {
				await refused(scheme.verify(signed(vector)), 'mismatch')
			}
		})

		it(`${vector.id}: a signature of ours over the same message verifies, and is the printed one where it can be`, async () => {
			if (identifiers.length === 0) return // No profile of ours asks for a signature over nothing.
			const alg = algorithmOf(vector)
			const own = signer(keyOf(vector.keyid), alg, vector.keyid)
			const scheme = httpSignatures({ ...profile(vector), signer: own, keys: keyOf(vector.keyid), algorithms: [alg] })
			const message = unsigned(vector)
			for (const [name, value] of await scheme.sign(message)) message.headers.set(name, value)
			await scheme.verify(message)
			// Ed25519 too: of the engines known, Apple's CryptoKit alone makes it random (w3c/webcrypto#424), and it is none of the seven.
			if (!vector.deterministic || !vector.expectValid) return
			const signature = btoa(String.fromCharCode(...(await own.sign(bytes(vector.signatureBase)))))
			expect(`${vector.label}=:${signature}:`).to.equal(vector.signatureHeader)
			expect(`${vector.label}=${writeSignatureInput(identifiers, parameters)}`).to.equal(vector.signatureInputHeader)
		})
	}

	it('4.3: of two signatures, the one by the known key over what is asked for is verified', async () => {
		const vector = cases.find(({ id }) => id === '4.3-proxy_sig')
		if (!vector) throw new Error('The vector is gone')
		const components = ['@authority']
		const scheme = httpSignatures({
			...profile(vector),
			components,
			keys: keyOf('test-key-rsa'),
			algorithms: ['RS256'],
		})
		// sig1 is by test-key-ecc-p256, which was not given.
		expect((await scheme.verify(signed(vector))).covered).to.include('"forwarded"')
	})

	it('reads the public keys as the RFC prints them, but for PKCS#1', async () => {
		for (const vector of cases.filter((vector) => vector.expectValid && covered(vector).length > 0)) {
			const { publicPem } = keyFacts(vector.keyid)
			if (publicPem === undefined) continue
			const alg = algorithmOf(vector)
			if (publicPem.includes('RSA PUBLIC KEY')) await refused(importKey(publicPem, alg, 'verify'), 'invalid-key')
			else await httpSignatures({ ...profile(vector), keys: publicPem, algorithms: [alg] }).verify(signed(vector))
		}
	})
})

// What a Request cannot express: proxies, CONNECT and OPTIONS *.
const outOfReach = new Set(['2.2.5 absolute-form', '2.2.5 CONNECT', '2.2.5 OPTIONS *'])
/** Components with parameters (`@query-param`, `sf`, `key`, `bs`, `req`, `tr`) are refused. */
const isSupported = (line: string): boolean => !/^"[^"]*";/.test(line)

describe('HTTP message signatures: the component values that RFC 9421 prints', () => {
	for (const { section, message, lines } of components.filter((facts) => !outOfReach.has(facts.section))) {
		it(`${section}: ${lines.length} lines`, () => {
			const read = createComponentReader(unsigned({ message }))
			for (const line of lines) {
				const at = line.indexOf(': ')
				const [first] = innerList(`(${line.slice(0, at)})`)[0]
				if (!first) throw new Error('The line names no component')
				if (isSupported(line)) expect(read(readIdentifier(first))).to.equal(line.slice(at + 2))
				else expect(() => readIdentifier(first), line).to.throw('Cannot use a component')
			}
		})
	}
})

// What a forger can make a verifier do, counted: the work for many signatures against the work for one, and never a time.
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { nowSeconds, request, secret } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { httpSignatures } from './http-signatures.ts'
import type { HttpRequest } from './message.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'

const keyed = { nowSeconds: () => nowSeconds, keys: secret, algorithms: ['HS256'] } as const
const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** A long header in each of the shapes that can be asked for. */
const longValues = {
	list: (length: number) => `${repeated('a, ', length)}a`,
	dictionary: (length: number) => Array.from({ length: length / 8 }, (_, at) => `k${at}=1`).join(', '),
	'neither of them': (length: number) => `${repeated('a, ', length)},`,
}
/** Each signature asks for another key of it. */
const asked = (at: number) => `"@method" "x-long" "x-long";sf "x-long";bs "x-long";key="k${at}"`

function forged(value: string, signatures: number, keyid = 'k'): HttpRequest {
	const labels = Array.from({ length: signatures }, (_, at) => `s${at}`)
	const headers = {
		'x-long': value,
		'signature-input': labels
			.map((label, at) => `${label}=(${asked(at)});created=${nowSeconds};keyid="${keyid}"`)
			.join(', '),
		signature: labels.map((label) => `${label}=:AAAA:`).join(', '),
	}
	return request({ body: null, headers })
}

/** How many times a pattern is applied until it is refused. */
async function work(message: HttpRequest): Promise<number> {
	const { exec } = RegExp.prototype
	let patterns = 0
	RegExp.prototype.exec = function (text: string) {
		patterns++
		return exec.call(this, text)
	}
	try {
		const { name } = await rejection(httpSignatures({ ...keyed, components: ['@method'] }).verify(message))
		expect(name).to.equal('SignatureError')
	} finally {
		RegExp.prototype.exec = exec
	}
	return patterns
}

describe('the cost of forged signatures', () => {
	for (const [shape, value] of Object.entries(longValues))
		it(`a long header, ${shape}, is parsed once for all of them`, async () => {
			const [one, many] = [await work(forged(value(32_000), 1)), await work(forged(value(32_000), 16))]
			expect(one).to.be.at.least(1000)
			expect(many / one).to.be.lessThan(1.5)
		})

	it('grows with the header as its length does', async () => {
		for (const value of Object.values(longValues)) {
			const [short, long] = [await work(forged(value(8_000), 16)), await work(forged(value(32_000), 16))]
			expect(long / short).to.be.lessThan(4.5)
		}
	})

	it('with a key that is not known, nothing is parsed but the signatures', async () => {
		const jwk = { kty: 'oct', k: 'c2VjcmV0', kid: 'ours' }
		let reads = 0
		const message = forged('a, a', 16, 'theirs')
		const get = message.headers.get.bind(message.headers)
		message.headers.get = (name) => {
			if (name === 'x-long') reads++
			return get(name)
		}
		await refused(httpSignatures({ ...keyed, keys: jwk, components: ['@method'] }).verify(message), 'unknown-key')
		expect(reads).to.equal(0)
	})

	it('a body that one signature covers many times is digested once', async () => {
		const message = request()
		const added = await httpSignatures({ ...keyed, signer: signer(secret, 'HS256') }).sign(message)
		const headers = new Headers(message.headers)
		for (const [name, value] of added)
			headers.set(
				name,
				name === 'content-digest'
					? value
					: Array.from({ length: 16 }, (_, at) => value.replace('sig1', `s${at}`)).join(', '),
			)
		let digests = 0
		const { digest } = crypto.subtle
		Object.defineProperty(crypto.subtle, 'digest', {
			configurable: true,
			value: (...values: Parameters<typeof digest>) => {
				digests++
				return digest.apply(crypto.subtle, values)
			},
		})
		try {
			await httpSignatures({ ...keyed, unique: () => true }).verify({ ...message, headers })
		} finally {
			Reflect.deleteProperty(crypto.subtle, 'digest')
		}
		expect(digests).to.equal(1)
	})

	it('what is printed of a refusal is bounded, however long the component is that it names', async () => {
		const name = 'x'.repeat(60_000)
		const message = request({
			body: null,
			headers: { 'signature-input': `a=("@method" "${name}");created=${nowSeconds}`, signature: 'a=:AAAA:' },
		})
		const verifying = httpSignatures({ ...keyed, components: ['@method'] }).verify(message)
		const { reason, stack, component } = await rejection<SignatureError>(verifying)
		expect(reason).to.equal('missing')
		expect(String(stack).length).to.be.lessThan(10_000)
		expect(String(component).length).to.be.lessThan(1000)
	})
})

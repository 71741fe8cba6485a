// The work that a forger can cause, counted against the size of the request, and never timed.
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { nowSeconds, request, secret } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { httpSignatures } from './http-signatures.ts'
import type { HttpRequest } from './message.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'

const keyed = { nowSeconds: () => nowSeconds, keys: secret, algorithms: ['HS256'] } as const

/** A request with many signatures, each over a header that every one asks for. */
function forged(signatures: number, keyid = 'k'): HttpRequest {
	const labels = Array.from({ length: signatures }, (_, at) => `s${at}`)
	const headers = {
		'x-long': 'a, a',
		'signature-input': labels
			.map((label) => `${label}=("@method" "x-long");created=${nowSeconds};keyid="${keyid}"`)
			.join(', '),
		signature: labels.map((label) => `${label}=:AAAA:`).join(', '),
	}
	return request({ body: null, headers })
}

/** A request whose signature-input is that long, in each of the shapes that can be repeated. */
const longInputs: Readonly<Record<string, (length: number) => string>> = {
	labels: (length) => Array.from({ length: length / 8 }, (_, at) => `k${at}=1`).join(', '),
	parameters: (length) => `a=()${Array.from({ length: length / 8 }, (_, at) => `;k${at}=1`).join('')}`,
	components: (length) => `a=(${Array.from({ length: length / 8 }, (_, at) => `"x-${at}"`).join(' ')})`,
	'an endless string': (length) => `a="${'\\\\'.repeat(length / 2)}`,
	'an endless list': (length) => `a=${'('.repeat(length)}`,
}

/** Counts how many times a pattern is applied until the request is rejected. */
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
	for (const [shape, value] of Object.entries(longInputs))
		it(`grows with a long header as its length does: ${shape}`, async () => {
			const message = (length: number) =>
				request({ body: null, headers: { 'signature-input': value(length), signature: 'a=:AAAA:' } })
			const [short, long] = [await work(message(8_000)), await work(message(32_000))]
			expect(long / short).to.be.lessThan(4.5)
		})

	it('reads no covered header if the key is unknown', async () => {
		const jwk = { kty: 'oct', k: 'MDEyMzQ1Njc4OWFiY2RlZg', kid: 'ours' }
		let reads = 0
		const message = forged(16, 'theirs')
		const get = message.headers.get.bind(message.headers)
		message.headers.get = (name) => {
			if (name === 'x-long') reads++
			return get(name)
		}
		await refused(httpSignatures({ ...keyed, keys: jwk, components: ['@method'] }).verify(message), 'unknown-key')
		expect(reads).to.equal(0)
	})

	it('digests a body once, however many signatures cover it', async () => {
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

	it('prints at most 500 characters of a component', async () => {
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

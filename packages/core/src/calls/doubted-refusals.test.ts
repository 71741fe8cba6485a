import { type ClientOptions, createClient, operation, type PlatformAnswer, type TarjaError } from '@tarja/core'
import { recordingFetch } from '@tarja/testing'
import { describe, expect, it, refused, rejection } from '@tarja-test/harness'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })

const failed = (status: number, outcomeOf: ClientOptions['outcomeOf']): Promise<TarjaError> => {
	const fetch = recordingFetch(() => ({ status, json: { code: 'duplicate' } }))
	const client = createClient({ baseUrl: 'https://platform.example', fetch, ...(outcomeOf && { outcomeOf }) })
	return rejection<TarjaError>(client.call(pay, { body: { n: '1' } }))
}

describe('outcomeOf', () => {
	it('makes a refusal unknown, with a record, where the integrator says so', async () => {
		const seen: PlatformAnswer[] = []
		const error = await failed(422, (answer) => {
			seen.push(answer)
			return answer.body.includes('duplicate') ? 'unknown' : undefined
		})
		expect(error).to.include({ code: 'http_status', outcome: 'unknown' })
		expect(error.record?.fields).to.deep.equal({ n: '1' })
		expect(error.message).to.include('it may have been applied')
		expect(seen.map(({ status, body }) => [status, body])).to.deep.equal([[422, '{"code":"duplicate"}']])
	})

	it('leaves a refusal as it is where the integrator says nothing', async () => {
		expect(await failed(422, () => undefined)).to.include({ outcome: refused })
	})

	it('is asked about refusals alone, and makes nothing surer', async () => {
		let asked = 0
		const sure = () => {
			asked++
			return 'rejected' as 'unknown'
		}
		for (const status of [408, 409, 425, 429, 499, 500, 503, 302])
			expect((await failed(status, sure)).outcome).to.equal('unknown')
		expect(asked).to.equal(0)
		expect((await failed(404, sure)).outcome).to.equal('unknown')
	})

	it('counts as doubt where it throws', async () => {
		const throwing = () => {
			throw new Error('cannot tell')
		}
		expect((await failed(400, throwing)).outcome).to.equal('unknown')
	})
})

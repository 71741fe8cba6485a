import { definePlugin, operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { group } from './group.ts'
import { recordedClient } from './sent.test.ts'

describe("a group of an integrator's own", () => {
	const open = operation({ method: 'POST', path: '/disputes/{id}' })

	it('has a method for each operation, which sends it', async () => {
		const { client, sent } = recordedClient({ id: 7 })
		const { disputes } = client.use(group('disputes', { open }))
		const { data } = await disputes.open({ params: { id: 7 }, body: { why: 'a reason' } }, { headers: { 'x-a': 'b' } })
		expect(data).to.deep.equal({ id: 7 })
		expect(sent.map(({ method, url, body }) => [method, url, body])).to.deep.equal([
			['POST', 'https://platform.example/base/disputes/7', '{"why":"a reason"}'],
		])
		expect(sent[0]?.headers.get('x-a')).to.equal('b')
	})

	it('shows layers the name that an operation has of the group; outside of one it has none, and errors say method and path', async () => {
		const seen: unknown[] = []
		const watch = definePlugin({
			id: 'watch',
			setup: () => ({
				call: {
					async prepare(call, next) {
						seen.push(call.operation.id)
						return next(call)
					},
				},
			}),
		})
		const client = recordedClient().client.use(group('disputes', { open })).use(watch)
		await client.disputes.open({ params: { id: 7 } })
		await client.call(open, { params: { id: 7 } })
		expect(seen).to.deep.equal(['disputes.open', undefined])
		const error = await rejection<TarjaError>(client.call(open, { params: { id: '..' } }))
		expect(error.operation).to.equal('POST /disputes/{id}')
	})
})

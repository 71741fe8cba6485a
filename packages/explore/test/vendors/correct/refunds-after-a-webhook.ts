/** Each webhook about a payment refunds it, but once() sends one refund. */
import { client, createRefundBody, findId, readMessage, refund } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function receive(request: Request): Promise<Response> {
	const message = await readMessage(request)
	const of = findId(message.nsuOrigem)
	if (message.state === 'applied') await client.journal.once(`refund-${of}`, refund, createRefundBody(message), { of })
	return new Response()
}

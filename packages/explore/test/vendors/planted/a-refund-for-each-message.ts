/** Planted: sends a further step for each webhook. Found as `step_applied_twice`, by `webhook_due: webhook_twice`. */
import { plain } from '../../shop.ts'
import { createRefundBody, readMessage, refund } from '../shop.ts'

export { pay, resume, sending as platform, state } from '../shop.ts'

export async function receive(request: Request): Promise<Response> {
	const message = await readMessage(request)
	if (message.state === 'applied') await plain.call(refund, createRefundBody(message))
	return new Response()
}

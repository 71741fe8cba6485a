/** A webhook is only a reason to look: the journal and the list decide. */
export { pay, resume, sending as platform, state } from '../shop.ts'

import { resume } from '../shop.ts'

export async function receive(): Promise<Response> {
	await resume()
	return new Response()
}

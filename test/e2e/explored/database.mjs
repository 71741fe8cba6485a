// A shop with a database of docs/how-to/databases.md. The functions of the page's fence are appended to this file.
import { resumeWith, withJournal } from '../../../packages/explore/test/shop.ts'

export { platform } from '../../../packages/explore/test/shop.ts'

const client = withJournal()

export async function pay({ id, ...body }) {
	const made = await client.journal.once(id, client.payments.createIntent, { body })
	if (made.state === 'applied') await mark(id, 'paid')
	if (made.state === 'rejected' && made.reason === undefined) await mark(id, 'declined')
}
export const state = ({ id }) => stateOf(id)
export { reset }
export const resume = () => resumeWith(client)

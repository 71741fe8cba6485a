// One isolate for each change of its globals.
import { tell } from './calls.mjs'

export default {
	async fetch(request) {
		const { change, urls } = await request.json()
		return Response.json(await tell(change, urls))
	},
}

// A Worker in front of another: gives up its request after a while, which cancels the other's handler. A closed socket would not,
// in a local workerd.
export default {
	async fetch(request, { BACK }) {
		const { pathname, search, searchParams } = new URL(request.url)
		const controller = new AbortController()
		const answer = BACK.fetch(`http://back${pathname}${search}`, { signal: controller.signal }).then(
			(response) => response.text(),
			(error) => `cancelled: ${error.name}`,
		)
		await new Promise((resolve) => setTimeout(resolve, Number(searchParams.get('after'))))
		controller.abort()
		return Response.json(await answer)
	},
}

// A Worker in front of another: gives up its request when it is told to, which cancels the other's handler. A closed socket would not,
// in a local workerd.
let isLeft = false

export default {
	async fetch(request, { BACK }) {
		const { pathname, search } = new URL(request.url)
		if (pathname === '/leave') {
			isLeft = true
			return Response.json(isLeft)
		}
		const controller = new AbortController()
		const answer = BACK.fetch(`http://back${pathname}${search}`, { signal: controller.signal }).then(
			(response) => response.text(),
			(error) => `cancelled: ${error.name}`,
		)
		while (!isLeft) await new Promise((resolve) => setTimeout(resolve, 20))
		controller.abort()
		return Response.json(await answer)
	},
}

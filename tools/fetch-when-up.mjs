/** Sends a request until a server responds, because a server that was just started may need time, above all on a busy machine. */
export async function fetchWhenUp(url, init) {
	for (let turn = 0; ; turn++) {
		const answer = await fetch(url, init).catch((error) => (turn < 300 ? undefined : Promise.reject(error)))
		if (answer) return answer
		await new Promise((done) => setTimeout(done, 100))
	}
}

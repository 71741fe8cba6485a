/** Asks until somebody listens: what was just started may need a while, however starved the machine is. */
export async function fetchWhenUp(url, init) {
	for (let turn = 0; ; turn++) {
		const answer = await fetch(url, init).catch((error) => (turn < 300 ? undefined : Promise.reject(error)))
		if (answer) return answer
		await new Promise((done) => setTimeout(done, 100))
	}
}

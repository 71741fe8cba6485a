// Frame times of scrolling through 10,000 requests, to those through 100, in one run:
// node test/e2e/console/frames.mjs [rounds] [--write]. With --write the line goes into the emulator's README.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { root } from '../../../tools/workspace.mjs'
import { browsers } from './pages.mjs'

const readme = resolve(root, 'packages/emulator/README.md')
const line = /^Scrolling through 10,000 requests .*$/m
const rounds = Number(process.argv.find((text) => /^\d+$/.test(text)) ?? 9)

/** Runs in the page: milliseconds between frames, while each frame scrolls by ten rows, to and fro. */
async function frameTimes(frames) {
	const box = document.querySelector('.windowed')
	const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
	const times = []
	let step = 340
	let last = await nextFrame()
	for (let frame = 0; frame < frames; frame++) {
		const room = box.scrollHeight - box.clientHeight
		if (box.scrollTop + step < 0 || box.scrollTop + step > room) step = -step
		box.scrollTop += step
		const now = await nextFrame()
		times.push(now - last)
		last = now
	}
	return times
}

async function pageWith(count) {
	const server = await serve({ logLimit: count })
	for (let sent = 0; sent < count; sent++)
		await server.emulator.fetch(new Request('http://localhost/loans', { method: 'POST' }))
	const page = await browsers.Chromium()
	await page.open(server.consoleUrl)
	while (!(await page.run((rows) => document.querySelector(`[aria-rowcount="${rows + 1}"]`) !== null, count)))
		await new Promise((done) => setTimeout(done, 50))
	return { page, server, times: [] }
}

const share = (times, part) => times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)]
const ratio = (one, other, part) => (share(one.times, part) / share(other.times, part)).toFixed(2)

const [few, many] = [await pageWith(100), await pageWith(10_000)]
for (let round = 0; round < rounds; round++)
	for (const one of round % 2 ? [few, many] : [many, few]) one.times.push(...(await one.page.run(frameTimes, 120)))
const found = `Scrolling through 10,000 requests takes ${ratio(many, few, 0.5)} times as long for each frame as through 100, at the 95th percentile ${ratio(many, few, 0.95)} times (Chromium, \`node test/e2e/console/frames.mjs\`).`
console.log(found)
if (process.argv.includes('--write')) writeFileSync(readme, readFileSync(readme, 'utf8').replace(line, found))
for (const { page, server } of [few, many]) {
	await page.close()
	await server.close()
}

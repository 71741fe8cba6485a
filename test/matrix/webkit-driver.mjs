// Starts WebKit's driver, on a display of its own where there is none; both end with this process.
import { spawn } from 'node:child_process'
import { freePort } from '../../tools/free-port.mjs'

/** Started by us, ended by us. */
const children = []
process.on('exit', () => {
	for (const child of children) child.kill('SIGTERM')
})

function start(command, argv, options) {
	const child = spawn(command, argv, options)
	children.push(child)
	child.unref()
	return child
}

/** Not xvfb-run, which leaves its children behind when it is killed. Xvfb picks a free display and writes it to fd 3. */
async function startDisplay(xvfb) {
	const argv = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
	const child = start(xvfb, argv, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
	const display = await new Promise((resolve, reject) => {
		child.on('exit', () => reject(new Error('Xvfb did not start')))
		child.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`))
	})
	child.stdio[3].unref()
	return display
}

let display

/** The display to show windows on: the machine's, or one of our own. */
function displayFor({ xvfb }) {
	display ??= process.env.DISPLAY || startDisplay(xvfb)
	return display
}

const answers = (url) =>
	fetch(url).then(
		(response) => response.ok,
		() => false,
	)

/** @returns {Promise<number>} the driver's port */
export async function startDriver({ driver, xvfb }) {
	const DISPLAY = await displayFor({ xvfb })
	const port = await freePort()
	const child = start(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY } })
	while (!(await answers(`http://127.0.0.1:${port}/status`))) {
		if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`)
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	return port
}

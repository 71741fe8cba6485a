import { spawn } from 'node:child_process'
import process from 'node:process'

/** Programs that open a page, by operating system; `xdg-open` for all others. */
const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
	darwin: ['open'],
	win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page in the browser. Calls `failed` if there is none or it cannot be started. */
export function openPage(url: string, failed: () => void): void {
	const [command, ...args] = openers[process.platform] ?? ['xdg-open']
	const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
	child.on('error', failed)
	child.on('exit', (code) => void (code && failed()))
	child.unref()
}

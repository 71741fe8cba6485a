// Three browsers as a person starts them, each with a folder of its own that outlives it: no driver, as Firefox's and WebKit's keep no page
// that is put away, and WebKit's keeps nothing on disk.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { find, webkit } from '../../../../tools/install/browsers.mjs'
import { displayFor } from '../../../matrix/webkit-driver.mjs'

/** What a page may keep, once its browser is told to keep little. */
const quotaBytes = 2_097_152

/** Settings of Firefox: nothing is asked of the network or of a person, and pages may keep little from the start. */
function preferences() {
	const all = {
		'app.normandy.enabled': false,
		'browser.aboutwelcome.enabled': false,
		'browser.shell.checkDefaultBrowser': false,
		'browser.startup.homepage_override.mstone': 'ignore',
		'browser.sessionstore.resume_from_crash': false,
		'datareporting.policy.dataSubmissionEnabled': false,
		'network.captive-portal-service.enabled': false,
		'toolkit.startup.max_resumed_crashes': -1,
		'toolkit.telemetry.reportingpolicy.firstRun': false,
		'dom.quotaManager.temporaryStorage.fixedLimit': quotaBytes / 1024,
	}
	const lines = Object.entries(all).map(
		([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
	)
	return lines.join('\n')
}

const onDisplay = async () => ({ DISPLAY: await displayFor(webkit()) })

/**
 * How each is started, which of its processes run pages, and which keeps what they keep. Nothing sets the quota of Chromium (its protocol's
 * override changes nothing of IndexedDB's) nor of WebKitGTK from outside: there files end as they do on a full disk.
 */
export const browsers = {
	Chromium: {
		async command(folder, urls) {
			// Chromium's own sandbox does not work as root, nor in most containers. Without a head it takes one address only.
			const flags = ['--no-sandbox', '--no-first-run', '--disable-gpu', '--disable-dev-shm-usage']
			const quiet = ['--disable-background-networking', '--disable-component-update', '--hide-crash-restore-bubble']
			return [
				await find.chromium(),
				...flags,
				...quiet,
				'--remote-debugging-port=0',
				`--user-data-dir=${folder}`,
				...urls,
			]
		},
		env: onDisplay,
		isOfStorage: (words) => !words.some((word) => word.startsWith('--type=')),
		isOfPages: (words) => words.includes('--type=renderer'),
	},
	Firefox: {
		async command(folder, urls) {
			writeFileSync(resolve(folder, 'user.js'), preferences())
			return [await find.firefox(), '--headless', '--no-remote', '--profile', folder, ...urls]
		},
		isOfPages: (words) => words.includes('-contentproc') && words.at(-1) === 'tab',
	},
	WebKit: {
		async command(_folder, urls) {
			return [webkit().browser, '--enable-page-cache=true', ...urls]
		},
		async env(folder) {
			const at = (name) => resolve(folder, name)
			return {
				...{ HOME: folder, XDG_DATA_HOME: at('data'), XDG_CACHE_HOME: at('cache'), XDG_CONFIG_HOME: at('config') },
				...(await onDisplay()),
			}
		},
		isOfPages: ([file]) => /WebKitWebProcess$/.test(file),
		isOfStorage: ([file]) => /WebKitNetworkProcess$/.test(file),
	},
}

/** Every process of this machine: its parent, and how it was started. */
function processes() {
	const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
	return ids.flatMap((pid) => {
		try {
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
			const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
			return [
				{
					pid: Number(pid),
					parent,
					words: readFileSync(`/proc/${pid}/cmdline`, 'utf8')
						.split(/[\0 ]+/)
						.filter(Boolean),
				},
			]
		} catch {
			return [] // It has ended meanwhile.
		}
	})
}

function descendantsOf(pid) {
	const all = processes()
	const found = all.filter((one) => one.pid === pid)
	for (const { pid: parent } of found) found.push(...all.filter((one) => one.parent === parent))
	return found
}

/** A process that has ended keeps no file, though nobody may have asked how it ended. */
function isAlive(pid) {
	try {
		return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
	} catch {
		return false
	}
}

const send = (pid, signal) => {
	try {
		process.kill(pid, signal)
	} catch (error) {
		if (error.code !== 'ESRCH') throw error
	}
}

/**
 * Starts a browser with a tab for each address.
 * @param {keyof typeof browsers} name
 * @param {string} folder where it keeps what is kept
 */
export async function startBrowser(name, folder, urls) {
	const { command, env, isOfPages, isOfStorage } = browsers[name]
	mkdirSync(folder, { recursive: true })
	const [file, ...argv] = await command(folder, urls)
	// A process that may write no more to a file hears of it by a signal, unless it was started to ignore that.
	const child = spawn('sh', ['-c', 'trap "" XFSZ; exec "$@"', '-', file, ...argv], {
		stdio: 'ignore',
		env: { ...process.env, ...(await env?.(folder)) },
	})
	const gone = new Promise((done) => child.once('exit', done))
	const signal = (chosen, takes = () => true) => {
		const found = descendantsOf(child.pid).filter((one) => takes(one.words))
		for (const { pid } of found) send(pid, chosen)
		return found.length
	}
	return {
		/** Ends at once whatever runs pages; the browser itself goes on. Gives how many processes that were. */
		killPages: () => signal('SIGKILL', isOfPages),
		/** Stops all of it, as a laptop's lid does. */
		freeze: () => signal('SIGSTOP'),
		thaw: () => signal('SIGCONT'),
		/** Has it keep no more for a page than two megabytes. */
		keepLittle() {
			if (!isOfStorage) return
			const { pid } = descendantsOf(child.pid).find(({ words }) => isOfStorage(words))
			execFileSync('prlimit', ['--pid', pid, `--fsize=${quotaBytes}`])
		},
		/** Ends all of it at once, and waits until the last process has let go of the files: the next browser reads them. */
		async kill() {
			const all = descendantsOf(child.pid)
			for (const { pid } of all) send(pid, 'SIGKILL')
			await gone
			while (all.some(({ pid }) => isAlive(pid))) await pause(20)
		},
	}
}

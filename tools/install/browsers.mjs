// Finds the browsers on this machine, and installs missing ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const { arch, env, platform } = process
const cacheDir = resolve(import.meta.dirname, '../../.cache/browsers')

const findFirst = (files) => files.find((file) => existsSync(file))
const onPath = (...names) =>
	findFirst(names.flatMap((name) => (env.PATH ?? '').split(delimiter).map((directory) => join(directory, name))))

/** Returns the path of a browser that this program downloaded before. */
async function findDownloaded(browser) {
	if (!existsSync(cacheDir)) return undefined
	const { getInstalledBrowsers } = await import('@puppeteer/browsers')
	return (await getInstalledBrowsers({ cacheDir })).find((found) => found.browser === browser)?.executablePath
}

/** Functions that return the path of a browser; undefined if it isn't installed. */
export const find = {
	chromium: async () =>
		env.CHROME_PATH ||
		onPath('chromium', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable') ||
		findFirst([
			'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
			'/Applications/Chromium.app/Contents/MacOS/Chromium',
		]) ||
		findDownloaded('chrome'),
	firefox: async () =>
		env.FIREFOX_PATH ||
		onPath('firefox-esr', 'firefox') ||
		findFirst(['/Applications/Firefox.app/Contents/MacOS/firefox']) ||
		findDownloaded('firefox'),
	webkit: async () => findWebkit()?.browser,
}

/** Finds WebKitGTK's MiniBrowser, its driver, and Xvfb if there is no display. */
export function findWebkit() {
	const triplet = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[arch]
	const folders = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
	const driver = env.WEBKIT_DRIVER || onPath('WebKitWebDriver')
	const browser = env.WEBKIT_PATH || findFirst(folders.map((folder) => `/usr/lib/${triplet}/${folder}/MiniBrowser`))
	const xvfb = onPath('Xvfb')
	return driver && browser && (env.DISPLAY || xvfb) ? { driver, browser, xvfb } : undefined
}

const debianPackages = { chromium: ['chromium'], firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }
const aptInstall = ['apt-get', 'install', '-y', '--no-install-recommends']

/** Returns the command that installs a browser on this machine. */
export function installHint(name) {
	if (platform === 'linux') return `sudo ${[...aptInstall, ...debianPackages[name]].join(' ')}`
	return name === 'webkit' ? 'not possible: WebKitGTK is for Linux' : 'node tools/install/machine.mjs --nightly'
}

function installFromDebian(missing) {
	const run = ([command, ...argv]) =>
		spawnSync(command, argv, { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
	return (
		run(['apt-get', 'update', '-qq']) && run([...aptInstall, '-qq', ...missing.flatMap((name) => debianPackages[name])])
	)
}

async function download(browser) {
	const { detectBrowserPlatform, install, resolveBuildId } = await import('@puppeteer/browsers')
	try {
		const buildId = await resolveBuildId(browser, detectBrowserPlatform(), 'stable')
		await install({ browser, buildId, cacheDir })
	} catch (error) {
		console.log(`${browser} could not be downloaded: ${error.message}`)
	}
}

/**
 * Installs browsers: Debian's packages if possible, otherwise the ones that the vendors offer. Ubuntu's packages are snaps, so they aren't
 * used.
 */
export async function installBrowsers(names) {
	const isDebian = existsSync('/etc/debian_version') && !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
	if (isDebian && process.getuid() === 0) {
		installFromDebian(names)
		return
	}
	if (names.includes('chromium')) await download('chrome')
	if (names.includes('firefox')) await download('firefox')
}

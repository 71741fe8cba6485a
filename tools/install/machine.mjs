// Installs the programs that tests need in addition to npm packages: node tools/install/machine.mjs [--nightly] It first prints the Debian
// packages that it will install.
import { existsSync, readFileSync } from 'node:fs'
import { find, findWebkit, installBrowsers } from './browsers.mjs'
import { findNginx, provideNginx } from './nginx.mjs'
import { findPgbouncer, providePgbouncer } from './pgbouncer.mjs'
import { findPostgres, providePostgres } from './postgres.mjs'
import { findRedis, provideRedis } from './redis.mjs'

const isNightly = process.argv.includes('--nightly')

/** The programs that tests need, by Debian's package names. `isUnpacked`: the package is unpacked into .cache and not installed. */
const needed = [
	{ names: ['chromium'], isHere: find.chromium, install: () => installBrowsers(['chromium']) },
	{ names: ['postgresql'], isHere: findPostgres, install: providePostgres },
	{ names: ['nginx'], isHere: findNginx, install: provideNginx, isUnpacked: true },
]
const neededAtNight = [
	{ names: ['firefox-esr'], isHere: find.firefox, install: () => installBrowsers(['firefox']) },
	{ names: ['webkit2gtk-driver', 'xvfb'], isHere: findWebkit, install: () => installBrowsers(['webkit']) },
	{ names: ['redis-tools'], isHere: findRedis, install: provideRedis },
	{ names: ['pgbouncer'], isHere: findPgbouncer, install: providePgbouncer, isUnpacked: true },
]

const all = isNightly ? [...needed, ...neededAtNight] : needed
const missing = []
for (const program of all) if (!(await program.isHere())) missing.push(program)

const formatNames = (programs) => programs.flatMap(({ names }) => names).join(', ') || 'none'
const isDebian = existsSync('/etc/debian_version') && !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
const canInstall = isDebian && process.getuid?.() === 0
console.log(`Debian packages that these tests use: ${formatNames(all)}`)
if (missing.length) {
	console.log(
		`  apt-get installs now: ${canInstall ? formatNames(missing.filter(({ isUnpacked }) => !isUnpacked)) : 'none'}`,
	)
	console.log(`  downloaded and unpacked into .cache: ${formatNames(missing.filter(({ isUnpacked }) => isUnpacked))}`)
	if (!canInstall)
		console.log(
			`  not here: ${formatNames(missing)}. To install them: sudo apt-get install -y --no-install-recommends …`,
		)
}
for (const { names, install, isHere } of missing) {
	try {
		await install()
	} catch (error) {
		console.log(`  ${names}: ${error.message}`)
	}
	// The tests that need the program then fail, and name the command that installs it.
	if (!(await isHere())) console.log(`  ! ${names}: still not here`)
}

// Installs what the tests need besides packages of npm: node tools/install/machine.mjs [--nightly]
// It prints the Debian packages first, so that nobody is surprised by what their machine gets.
import { existsSync, readFileSync } from 'node:fs'
import { find, installBrowsers, webkit } from './browsers.mjs'
import { findNginx, nginx } from './nginx.mjs'
import { findPgbouncer, pgbouncerProgram } from './pgbouncer.mjs'
import { findPostgres, postgresPrograms } from './postgres.mjs'
import { findRedis, redisServer } from './redis.mjs'

const isNightly = process.argv.includes('--nightly')

/** What is needed, by the names of Debian's packages. `isUnpacked`: it is put into .cache, and not installed. */
const needed = [
	{ names: ['chromium'], isHere: find.chromium, install: () => installBrowsers(['chromium']) },
	{ names: ['postgresql'], isHere: findPostgres, install: postgresPrograms },
	{ names: ['nginx'], isHere: findNginx, install: nginx, isUnpacked: true },
]
const neededAtNight = [
	{ names: ['firefox-esr'], isHere: find.firefox, install: () => installBrowsers(['firefox']) },
	{ names: ['webkit2gtk-driver', 'xvfb'], isHere: webkit, install: () => installBrowsers(['webkit']) },
	{ names: ['redis-tools'], isHere: findRedis, install: redisServer },
	{ names: ['pgbouncer'], isHere: findPgbouncer, install: pgbouncerProgram, isUnpacked: true },
]

const all = isNightly ? [...needed, ...neededAtNight] : needed
const missing = []
for (const program of all) if (!(await program.isHere())) missing.push(program)

const namesOf = (programs) => programs.flatMap(({ names }) => names).join(', ') || 'none'
const isDebian = existsSync('/etc/debian_version') && !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
const canInstall = isDebian && process.getuid?.() === 0
console.log(`Debian packages that these tests use: ${namesOf(all)}`)
if (missing.length) {
	console.log(
		`  apt-get installs now: ${canInstall ? namesOf(missing.filter(({ isUnpacked }) => !isUnpacked)) : 'none'}`,
	)
	console.log(`  downloaded and unpacked into .cache: ${namesOf(missing.filter(({ isUnpacked }) => isUnpacked))}`)
	if (!canInstall)
		console.log(`  not here: ${namesOf(missing)}. To install them: sudo apt-get install -y --no-install-recommends …`)
}
for (const { names, install, isHere } of missing) {
	try {
		await install()
	} catch (error) {
		console.log(`  ${names}: ${error.message}`)
	}
	// The tests that need it fail, and name the command that installs it.
	if (!(await isHere())) console.log(`  ! ${names}: still not here`)
}

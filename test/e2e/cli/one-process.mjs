// The program as it was built, many times in one process, as starting it takes longer than what it does: node one-process.mjs <runs as JSON>
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const [, script, program, runs] = process.argv
process.setMaxListeners(0) // each run listens for signals
const { exit } = process
const streams = { out: process.stdout, error: process.stderr }
const ended = []
for (const [turn, { argv, cwd }] of JSON.parse(runs).entries()) {
	const seen = { out: '', error: '' }
	for (const [name, stream] of Object.entries(streams))
		stream.write = (text, done) => {
			seen[name] += text
			done?.()
			return true
		}
	process.exit = (code) => {
		process.exitCode = code
	}
	process.argv = [process.argv[0], script, ...argv]
	process.chdir(cwd)
	await import(`${pathToFileURL(program)}?${turn}`)
	ended.push({ code: process.exitCode, ...seen, cwd })
}
process.exitCode = 0
delete process.stdout.write // its own is the one of its class
process.exit = exit
process.stdout.write(JSON.stringify(ended))

// Terminal recordings in the documentation: node test/e2e/cli/recordings.mjs [--write]
// Every ```console fence of these pages is run, page by page, in one empty directory each: a line that begins with "$ " is a
// command ("> " goes on with it), everything else is what it printed. ```console background starts a program that goes on to the
// end of the page, and ```console background continued holds what it has printed since.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../tools/free-port.mjs'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { root } from '../../../tools/workspace.mjs'

export const pages = [
	'packages/cli/README.md',
	'docs/how-to/why-did-this-payment-fail.md',
	'docs/how-to/from-a-log-line-to-the-payment.md',
	'docs/how-to/binding-an-operation.md',
	'docs/how-to/binding-from-a-page.md',
]

const fence = /^```console( background)?( continued)?\n(.*?)^```$/gms

/** A directory in which `npx @tarja/cli` is the command as it was built. */
function workplace() {
	const directory = realpathSync(mkdtempSync(join(tmpdir(), 'tarja-recording-')))
	const bin = join(directory, '.bin')
	mkdirSync(bin)
	symlinkSync(resolve(root, 'packages/cli/dist/bin.js'), join(bin, 'tarja'))
	symlinkSync(resolve(root, 'node_modules'), join(directory, 'node_modules')) // as if it were installed
	// npx itself takes longer than all that it starts here.
	writeFileSync(
		join(bin, 'npx'),
		'#!/bin/sh\nname=$1\nshift\n[ "$name" != @tarja/cli ] || name=tarja\nexec node "$(dirname "$0")/$name" "$@"\n',
		{
			mode: 0o755,
		},
	)
	return { directory, bin }
}

function start(command, { directory, env }) {
	const child = spawn('sh', ['-c', `{ ${command}\n} 2>&1`], {
		cwd: directory,
		env,
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const seen = { text: '' }
	child.stdout.setEncoding('utf8').on('data', (text) => {
		seen.text += text
	})
	const ended = new Promise((done) => child.on('close', done))
	return { child, seen, ended }
}

/** The commands of a fence. */
function commandsOf(content) {
	const lines = content.split('\n').filter((line) => /^[$>] |^>$/.test(line))
	const commands = []
	for (const line of lines) {
		if (line.startsWith('$ ')) commands.push({ shown: line, code: line.slice(2) })
		else {
			commands.at(-1).shown += `\n${line}`
			commands.at(-1).code += `\n${line.slice(2)}`
		}
	}
	return commands
}

/** Plays a page, and gives it back with what its commands print now. */
export async function play(page) {
	const text = readFileSync(resolve(root, page), 'utf8')
	const { directory, bin } = workplace()
	const port = await freePort()
	const database = text.includes('DATABASE_URL') ? await startPostgres() : undefined
	const env = {
		...process.env,
		PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
		TARJA_EMULATOR_PORT: String(port),
		...(database && { DATABASE_URL: database.url }),
		NO_COLOR: '1',
	}
	for (const name of Object.keys(env)) if (/^TARJA_(?!EMULATOR_PORT)|_proxy$/i.test(name)) delete env[name]
	const shown = (output) => output.replaceAll(String(port), '4010').replaceAll(directory, '.')
	let background
	let played = ''
	let at = 0
	try {
		for (const found of text.matchAll(fence)) {
			const [all, isBackground, isContinued, content] = found
			const parts = []
			if (isContinued) {
				parts.push(background.seen.text.slice(background.shown).trimEnd())
				background.shown = background.seen.text.length
			} else
				for (const { shown: line, code } of commandsOf(content)) {
					const program = start(isBackground ? `exec ${code}` : code, { directory, env })
					if (isBackground) {
						background = program
						while (!/^ {2}log .*\n(?:.*\n)*export TARJA_CREDENTIAL_VALUE=/m.test(program.seen.text)) {
							if (program.child.exitCode !== null) throw new Error(`${code} ended: ${program.seen.text}`)
							await new Promise((done) => setTimeout(done, 10))
						}
						background.shown = program.seen.text.length
					} else await program.ended
					parts.push([line, program.seen.text.trimEnd()].filter(Boolean).join('\n'))
				}
			const info = `console${isBackground ?? ''}${isContinued ?? ''}`
			played += `${text.slice(at, found.index)}\`\`\`${info}\n${shown(parts.join('\n'))}\n\`\`\``
			at = found.index + all.length
		}
	} finally {
		background?.child.kill('SIGTERM')
		await background?.ended
		await database?.stop()
		rmSync(directory, { recursive: true, force: true })
	}
	return { text, played: played + text.slice(at) }
}

/** What two runs of one page have in common: no times, no random names, nothing that is said because a machine is slow. */
export function common(text) {
	return text
		.replaceAll(/-[a-p]{16}\b/g, '-id')
		.replaceAll(/\d+/g, '0')
		.replaceAll(/ 0 s +/g, ' 0 s ') // an age of a list, which fills its column
		.replaceAll(' behind ours', ' ahead of ours')
		.replaceAll(/^.* …\n/gm, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const page of pages) {
		const { text, played } = await play(page)
		if (process.argv.includes('--write')) writeFileSync(resolve(root, page), played)
		else if (common(text) !== common(played)) {
			console.log(`${page} is not what its commands print: node test/e2e/cli/recordings.mjs --write`)
			process.exitCode = 1
		}
	}
}

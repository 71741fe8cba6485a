/** Reads curl commands as portals and browsers show them. */
import { diagnosticAt } from '../../form/diagnostic.ts'
import type { SourceFile } from '../../form/source.ts'
import { placeOf } from '../../text/place.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { SourceError } from '../../text/source-error.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { addressOf } from './address.ts'
import { bodyAt, responseAt, sampleBody } from './body.ts'
import { sourceOf } from './operations.ts'
import { proofOf, type Sample, type SampleBody, type SampleResponse } from './sample.ts'
import { shellCommands } from './shell-words.ts'

export function isCurl(text: string): boolean {
	return /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*(?:\$\s+)?curl\s/.test(text)
}

/** curl options with a value, by what it is; the values of the last ones are skipped. */
const spellings = {
	method: '-X --request',
	header: '-H --header',
	url: '--url',
	data: '-d --data --data-raw --data-ascii --data-binary',
	encoded: '--data-urlencode',
	json: '--json',
	form: '-F --form --form-string',
	basic: '-u --user',
	bearer: '--oauth2-bearer',
	cookie: '-b --cookie',
	file: '-T --upload-file',
	ignored: `--cert -E -A --user-agent -e --referer --key --cacert -x --proxy -o --output -m --max-time --connect-timeout --resolve
		-w --write-out -c --cookie-jar --retry`,
}
const valued: ReadonlyMap<string, string> = new Map(
	Object.entries(spellings).flatMap(([what, names]) => names.split(/\s+/).map((name) => [name, what] as const)),
)

type Option = readonly [name: string, value: string]

/** Reads the words after `curl` as pairs of option and value; a word that is no option is a URL. */
function optionsOf(words: readonly string[]): Option[] {
	const options: Option[] = []
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? ''
		if (!word.startsWith('-') || word === '-') options.push(['url', word])
		else if (word.startsWith('--')) {
			const [name = '', ...joined] = word.split('=')
			const what = valued.get(name)
			options.push(what ? [what, joined.length > 0 ? joined.join('=') : (words[++at] ?? '')] : [name, ''])
		} else {
			// Short options may be combined, the last one with its value: -sXPOST.
			for (let letter = 1; letter < word.length; letter++) {
				const name = `-${word[letter]}`
				const what = valued.get(name)
				options.push(what ? [what, word.slice(letter + 1) || (words[++at] ?? '')] : [name, ''])
				if (what) break
			}
		}
	}
	return options
}

/** Requests, with the responses shown below them. A command that cannot be read is a line of its own, and the others are read. */
function curlSamples(text: string, reading: Reading): Sample[] {
	const script = typed(text)
	const commands = shellCommands(script).filter(({ words: [name] }) => name === 'curl')
	return commands.flatMap(({ words, below: shown, at, flaw }, index) => {
		const pointer = `#/${index}`
		if (flaw !== undefined) {
			reading.report('part-unread', pointer, `${placeOf(script, at)}: ${flaw}`)
			return []
		}
		const response = shown === undefined ? [] : [responseBelow(shown, pointer, reading)]
		return sampleOf(optionsOf(words.slice(1)), pointer, reading).map((sample) => ({ ...sample, responses: response }))
	})
}

/** @throws {SourceError} `malformed` where no command can be read. */
export function readCurl(text: string, { path }: Pick<SourceFile, 'path'>, reading: Reading): ReadSource {
	const source = sourceOf('curl', curlSamples(text, reading), reading)
	const [unread] = reading.diagnostics.filter(({ code }) => code === 'part-unread')
	if (unread && source.operations.length === 0) throw new SourceError('malformed', path, unread.found ?? '')
	return source
}

/** A command as typed: without prompt, and with straight quotes and hyphens. */
function typed(text: string): string {
	return (
		text
			.replaceAll(/^\s*\$\s+(?=curl)/gm, '')
			.replaceAll(/[“”„]/g, '"')
			.replaceAll(/(?<=[\s=])[‘’‚]|[‘’](?=\s|\\|$)/gm, "'")
			.replaceAll(/(?<=\s)—(?=[a-z])/g, '--')
			.replaceAll(/(?<=\s)–(?=[a-z]{2})/g, '--')
			.replaceAll(/(?<=\s)–(?=[a-z])/gi, '-')
			// A line goes on after a backslash, also with a blank too much.
			.replaceAll(/\\[ \t]*\n/g, '\\\n')
	)
}

/** The response shown below a command, with or without its head. */
function responseBelow(shown: string, pointer: Pointer, reading: Reading): SampleResponse {
	const [, status, head = '', body = ''] =
		/^HTTP\/[\d.]+ (\d{3})[^\n]*\n((?:[!-9;-~]+:[^\n]*\n?)*)\n?([\s\S]*)$/.exec(`${shown}\n`) ?? []
	const [, type] = /^content-type:[ \t]*([^\n]*)$/im.exec(head) ?? []
	if (status !== undefined) return responseAt(Number(status), body, type, below(pointer, 'response'), reading)
	reading.diagnostics.push(diagnosticAt('sample-repaired', below(pointer, 'response'), 'status 200 assumed'))
	return responseAt(200, shown, 'application/json', below(pointer, 'response'), reading)
}

function sampleOf(options: readonly Option[], pointer: Pointer, reading: Reading): Sample[] {
	const all = (name: string): string[] => options.filter(([own]) => own === name).map(([, value]) => value)
	const has = (...names: readonly string[]): boolean => options.some(([own]) => names.includes(own))
	const words = all('url')
	// The value of an option that is not known here is a word too, and comes before the address.
	const url = words.find((word) => word.includes('://')) ?? words[0]
	if (url === undefined) {
		reading.report('part-unread', pointer, 'a command without address or method')
		return []
	}
	const headers = new Map(
		all('header').map((line) => {
			const [name = '', ...value] = line.split(/[:;]/)
			return [name.trim().toLowerCase(), value.join(':').trim()]
		}),
	)
	const isQuery = has('-G', '--get')
	const data = [...all('data'), ...all('encoded')]
	const address = addressOf(isQuery ? `${url}${url.includes('?') ? '&' : '?'}${data.join('&')}` : url)
	const body = isQuery ? undefined : bodyOf(all('form'), data, all('json'), headers, below(pointer, 'body'), reading)
	const usual = has('file') ? 'PUT' : body || (has('data') && !isQuery) ? 'POST' : 'GET'
	const method = all('method')[0] ?? (has('-I', '--head') ? 'HEAD' : usual)
	// The content of a file that stands beside the sample is not known.
	if (has('file') || data.some((given) => given.startsWith('@')))
		reading.report('part-unread', below(pointer, 'body'), 'a file')
	if (!/^[a-z]+$/i.test(method)) {
		reading.report('part-unread', pointer, 'a command without address or method')
		return []
	}
	return [
		{
			...{ pointer, method: method.toUpperCase(), ...address },
			headers: [...headers.keys(), ...(has('cookie') ? ['cookie'] : [])],
			...(body && { body }),
			...shownProof(headers.get('authorization'), has),
			...{ responses: [], tags: [] },
		},
	]
}

function shownProof(authorization: string | undefined, has: (name: string) => boolean): Pick<Sample, 'proof'> {
	const scheme = ['basic', 'bearer'].find(has)
	return scheme === undefined ? proofOf(authorization) : { proof: `http ${scheme}` }
}

function bodyOf(
	form: readonly string[],
	data: readonly string[],
	json: readonly string[],
	headers: ReadonlyMap<string, string>,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	if (form.length > 0) {
		const fields = form.map((field) => {
			const [name = '', value = ''] = field.split(/=(.*)/s)
			return { name, isFile: /^[@<]/.test(value) }
		})
		return { mediaType: 'multipart/form-data', fields }
	}
	const given = json.length > 0 ? json.join('') : data.join('&')
	if (given === '' || given.startsWith('@')) return undefined
	const type = headers.get('content-type') ?? (json.length > 0 ? 'application/json' : undefined)
	// Without a content type curl sends a form, but authors who wrote JSON meant JSON.
	if (type === undefined && !/^\s*[[{]/.test(given)) return sampleBody(given, 'application/x-www-form-urlencoded')
	return bodyAt(given, type, pointer, reading)
}

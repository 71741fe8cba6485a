/** Reads curl commands in the forms in which portals and browsers show them. */
import { createDiagnostic } from '../../form/diagnostic.ts'
import type { SourceFile } from '../../form/source.ts'
import { joinPointer, type Pointer } from '../../text/json.ts'
import { createPlaces } from '../../text/read-document.ts'
import { SourceError } from '../../text/source-file.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { createSource, parseAddress } from './operations.ts'
import type { Sample, SampleBody, SampleResponse } from './sample.ts'
import { parseSampleBody, readSampleBody, readSampleResponse } from './sample.ts'
import { splitCommands } from './shell-words.ts'

export function isCurl(text: string): boolean {
	return /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*(?:\$\s+)?curl\s/.test(text)
}

/** curl options with a value, by the kind of value. The values of the last group are skipped. */
const spellings = {
	method: '-X --request',
	header: '-H --header',
	url: '--url',
	data: '-d --data --data-raw --data-ascii --data-binary',
	encoded: '--data-urlencode',
	json: '--json',
	form: '-F --form --form-string',
	cookie: '-b --cookie',
	file: '-T --upload-file',
	ignored: `-u --user --oauth2-bearer --cert -E -A --user-agent -e --referer --key --cacert -x --proxy -o --output -m --max-time --connect-timeout --resolve
		-w --write-out -c --cookie-jar --retry`,
}
const valued: ReadonlyMap<string, string> = new Map(
	Object.entries(spellings).flatMap(([what, names]) => names.split(/\s+/).map((name) => [name, what] as const)),
)

type Option = readonly [name: string, value: string]

/** Reads the words after `curl` as pairs of option and value. A word that isn't an option is a URL. */
function parseOptions(words: readonly string[]): Option[] {
	const options: Option[] = []
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? ''
		if (!word.startsWith('-') || word === '-') options.push(['url', word])
		else if (word.startsWith('--')) {
			const [name = '', ...joined] = word.split('=')
			const what = valued.get(name)
			options.push(what ? [what, joined.length > 0 ? joined.join('=') : (words[++at] ?? '')] : [name, ''])
		} else {
			// Short options may be combined. Only the last one may have a value: -sXPOST.
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

/**
 * Reads the requests, each with the response shown below it. A command that can't be read becomes a diagnostic, and the other commands are
 * still read.
 */
function readCommands(text: string, reading: Reading): Sample[] {
	const script = toTyped(text)
	const formatPlace = createPlaces(script)
	const commands = splitCommands(script).filter(({ words: [name] }) => name === 'curl')
	return commands.flatMap(({ words, below: shown, at, flaw }, index) => {
		const pointer = `#/${index}`
		if (flaw !== undefined) {
			reading.report('part-unread', pointer, `${formatPlace(at)}: ${flaw}`)
			return []
		}
		const response = shown === undefined ? [] : [readResponseBelow(shown, pointer, reading)]
		return readCommand(parseOptions(words.slice(1)), pointer, reading).map((sample) => ({
			...sample,
			responses: response,
		}))
	})
}

/** @throws {SourceError} If it can't be read. */
export function readCurl(text: string, { path }: Pick<SourceFile, 'path'>, reading: Reading): ReadSource {
	const source = createSource('curl', readCommands(text, reading), reading)
	const [unread] = reading.diagnostics.filter(({ code }) => code === 'part-unread')
	if (unread && source.operations.length === 0) throw new SourceError(path, unread.found ?? '')
	return source
}

/** Returns a command as its author typed it: without the prompt, and with straight quotes and hyphens. */
function toTyped(text: string): string {
	return (
		text
			.replaceAll(/^[^\S\n]*\$[^\S\n]+(?=curl)/gm, '')
			.replaceAll(/[“”„]/g, '"')
			.replaceAll(/(?<=[\s=])[‘’‚]|[‘’](?=\s|\\|$)/gm, "'")
			.replaceAll(/(?<=\s)—(?=[a-z])/g, '--')
			.replaceAll(/(?<=\s)–(?=[a-z]{2})/g, '--')
			.replaceAll(/(?<=\s)–(?=[a-z])/gi, '-')
			// A backslash continues the line, even if a page has added blanks after it.
			.replaceAll(/\\[ \t]*\n/g, '\\\n')
	)
}

/** Reads the response shown below a command, with or without its status line and headers. */
function readResponseBelow(shown: string, pointer: Pointer, reading: Reading): SampleResponse {
	const [, status, head = '', body = ''] =
		/^HTTP\/[\d.]+ (\d{3})[^\n]*\n((?:[!-9;-~]+:[^\n]*\n?)*)\n?([\s\S]*)$/.exec(`${shown}\n`) ?? []
	const [, type] = /^content-type:[ \t]*([^\n]*)$/im.exec(head) ?? []
	if (status !== undefined)
		return readSampleResponse(Number(status), body, type, joinPointer(pointer, 'response'), reading)
	reading.diagnostics.push(createDiagnostic('sample-repaired', joinPointer(pointer, 'response'), 'status 200 assumed'))
	return readSampleResponse(200, shown, 'application/json', joinPointer(pointer, 'response'), reading)
}

function readCommand(options: readonly Option[], pointer: Pointer, reading: Reading): Sample[] {
	const listValues = (name: string): string[] => options.filter(([own]) => own === name).map(([, value]) => value)
	const has = (...names: readonly string[]): boolean => options.some(([own]) => names.includes(own))
	const words = listValues('url')
	// The value of an option that this reader doesn't know counts as a word, too, and may come before the URL.
	const url = words.find((word) => word.includes('://')) ?? words[0]
	if (url === undefined) {
		reading.report('part-unread', pointer, 'a command without address or method')
		return []
	}
	const headers = new Map(
		listValues('header').map((line) => {
			const [name = '', ...value] = line.split(/[:;]/)
			return [name.trim().toLowerCase(), value.join(':').trim()]
		}),
	)
	const isQuery = has('-G', '--get')
	const data = [...listValues('data'), ...listValues('encoded')]
	const address = parseAddress(isQuery ? `${url}${url.includes('?') ? '&' : '?'}${data.join('&')}` : url)
	const body = isQuery
		? undefined
		: readCurlBody(listValues('form'), data, listValues('json'), headers, joinPointer(pointer, 'body'), reading)
	const usual = has('file') ? 'PUT' : body || (has('data') && !isQuery) ? 'POST' : 'GET'
	const method = listValues('method')[0] ?? (has('-I', '--head') ? 'HEAD' : usual)
	// If the body is in a file next to the sample, its content isn't known.
	if (has('file') || data.some((input) => input.startsWith('@')))
		reading.report('part-unread', joinPointer(pointer, 'body'), 'a file')
	if (!/^[a-z]+$/i.test(method)) {
		reading.report('part-unread', pointer, 'a command without address or method')
		return []
	}
	return [
		{
			...{ pointer, method: method.toUpperCase(), ...address },
			headers: [...headers.keys(), ...(has('cookie') ? ['cookie'] : [])],
			...(body && { body }),
			...{ responses: [], tags: [] },
		},
	]
}

function readCurlBody(
	form: readonly string[],
	data: readonly string[],
	json: readonly string[],
	headers: ReadonlyMap<string, string>,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	if (form.length > 0) return { mediaType: 'multipart/form-data' }
	const input = json.length > 0 ? json.join('') : data.join('&')
	if (input === '' || input.startsWith('@')) return undefined
	const type = headers.get('content-type') ?? (json.length > 0 ? 'application/json' : undefined)
	// Without a content type, curl sends a form. But an author who wrote JSON meant JSON.
	if (type === undefined && !/^\s*[[{]/.test(input)) return parseSampleBody(input, 'application/x-www-form-urlencoded')
	return readSampleBody(input, type, pointer, reading)
}

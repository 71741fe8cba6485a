/** Lines of curl, as portals and browsers show them. */
import type { Pointer } from '../../form/pointer.ts'
import type { SourceFile } from '../../form/source.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { SourceError } from '../source-error.ts'
import { addressOf } from './address.ts'
import { sampleBody } from './body.ts'
import { sourceOf } from './operations.ts'
import type { Sample, SampleBody } from './sample.ts'
import { ShellError, shellCommands } from './shell-words.ts'

export function isCurl(text: string): boolean {
	return /^(?:\s*(?:#[^\n]*)?\n)*\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(text)
}

/** Options with a value, by what is done with it; all others that have a value are passed over. */
const valued: Readonly<Record<string, string>> = {
	...{ '-X': 'method', '--request': 'method', '-H': 'header', '--header': 'header', '--url': 'url' },
	...{ '-d': 'data', '--data': 'data', '--data-raw': 'data', '--data-ascii': 'data', '--data-binary': 'data' },
	...{ '--data-urlencode': 'encoded', '--json': 'json', '-F': 'form', '--form': 'form', '--form-string': 'form' },
	...{ '-u': 'ignored', '--user': 'ignored', '-b': 'ignored', '--cookie': 'ignored', '-A': 'ignored', '-e': 'ignored' },
	...{ '--user-agent': 'ignored', '--referer': 'ignored', '-o': 'ignored', '--output': 'ignored', '-m': 'ignored' },
	...{
		'--max-time': 'ignored',
		'--connect-timeout': 'ignored',
		'--cert': 'ignored',
		'--key': 'ignored',
		'-E': 'ignored',
	},
	...{ '--cacert': 'ignored', '--oauth2-bearer': 'ignored', '-x': 'ignored', '--proxy': 'ignored', '-w': 'ignored' },
	...{ '--write-out': 'ignored', '-c': 'ignored', '--cookie-jar': 'ignored', '--retry': 'ignored', '-T': 'ignored' },
}

type Option = readonly [name: string, value: string]

/** Options and their values, from the words behind `curl`. */
function optionsOf(words: readonly string[]): Option[] {
	const options: Option[] = []
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? ''
		if (!word.startsWith('-') || word === '-') options.push(['url', word])
		else if (word.startsWith('--')) {
			const [name = '', ...joined] = word.split('=')
			if (valued[name]) options.push([valued[name], joined.length > 0 ? joined.join('=') : (words[++at] ?? '')])
			else options.push([name, ''])
		} else {
			// Short options stand together, the last perhaps with its value: -sXPOST.
			for (let letter = 1; letter < word.length; letter++) {
				const name = `-${word[letter]}`
				if (valued[name]) options.push([valued[name], word.slice(letter + 1) || (words[++at] ?? '')])
				else options.push([name, ''])
				if (valued[name]) break
			}
		}
	}
	return options
}

/**
 * @throws {SourceError} `malformed` where a command would run another, or a quote does not end.
 */
export function readCurl(text: string, { path }: SourceFile, reading: Reading): ReadSource {
	let commands: string[][]
	try {
		commands = shellCommands(text.replaceAll(/^\s*\$\s+(?=curl)/gm, ''))
	} catch (error) {
		if (error instanceof ShellError) throw new SourceError('malformed', path, error.message)
		throw error
	}
	const samples = commands
		.filter(([name]) => /^curl(?:\.exe)?$/.test(name ?? ''))
		.flatMap((words, index) => sampleOf(optionsOf(words.slice(1)), `#/${index}`, reading))
	return sourceOf('curl', samples, reading)
}

function sampleOf(options: readonly Option[], pointer: Pointer, reading: Reading): Sample[] {
	const all = (name: string): string[] => options.filter(([own]) => own === name).map(([, value]) => value)
	const has = (...names: readonly string[]): boolean => options.some(([own]) => names.includes(own))
	const [url] = all('url')
	if (url === undefined) {
		reading.lose('operation-invalid', pointer)
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
	const body = isQuery ? undefined : bodyOf(all('form'), data, all('json'), headers)
	const method = all('method')[0] ?? (has('-I', '--head') ? 'HEAD' : body || (has('data') && !isQuery) ? 'POST' : 'GET')
	if (!/^[a-z]+$/i.test(method)) {
		reading.lose('operation-invalid', pointer)
		return []
	}
	return [
		{
			...{ pointer, method: method.toUpperCase(), ...address, headers: [...headers.keys()] },
			...(body && { body }),
			...{ answers: [], tags: [] },
		},
	]
}

function bodyOf(
	form: readonly string[],
	data: readonly string[],
	json: readonly string[],
	headers: ReadonlyMap<string, string>,
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
	// Without a content type curl sends a form, whatever the text looks like; those who wrote JSON meant JSON.
	if (type === undefined && !/^\s*[[{]/.test(given)) return sampleBody(given, 'application/x-www-form-urlencoded')
	return sampleBody(given, type)
}

/** Reads saved pages of ReadMe portals: Markdown, HTML with embedded state, or the definition itself. */
import type { Json } from '../../text/json.ts'
import { defaultLimits, type Limits } from '../../text/limits.ts'
import { readJson } from '../../text/read-json.ts'
import { isObject, member } from '../json-object.ts'
import { openApiVersion } from '../openapi/read-openapi.ts'

const heading = /^#{1,6}[ \t]+OpenAPI definition[ \t]*$/gim

/** Code block of a Markdown page, with the index at which it starts. */
export interface Block {
	readonly at: number
	/** Word after the opening fence, which names the language: `json`, `bash`. */
	readonly language: string
	readonly text: string
}

/** Fenced blocks of Markdown (CommonMark §4.5); unfinished ones are ignored. */
function blocksIn(text: string): Block[] {
	const blocks: Block[] = []
	let open:
		| { readonly fence: string; readonly at: number; readonly from: number; readonly language: string }
		| undefined
	for (let at = 0, end = 0; at < text.length; at = end + 1) {
		end = text.indexOf('\n', at)
		if (end < 0) end = text.length
		const line = text.slice(at, Math.min(end, at + 200))
		const [, fence = '', language = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w-]*)/.exec(line) ?? []
		if (!open && fence) open = { fence, at, from: end + 1, language }
		else if (open && fence.startsWith(open.fence) && line.trim() === fence) {
			blocks.push({ at: open.at, language: open.language.toLowerCase(), text: text.slice(open.from, at) })
			open = undefined
		}
	}
	return blocks
}

/** curl commands of a page, each followed by the answer shown next, on the lines where they stand; everything else is blank. */
export function commandsIn(text: string): string | undefined {
	const blocks = blocksIn(text)
	const isCommand = (block: Block | undefined): boolean => /^\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(block?.text ?? '')
	const isAnswer = (block: Block | undefined): boolean => /^\s*(?:HTTP\/[\d.]+ \d{3}|[[{])/.test(block?.text ?? '')
	const shown = blocks.filter((block, index) => isCommand(block) || (isAnswer(block) && isCommand(blocks[index - 1])))
	const lines = text.split('\n').map(() => '')
	for (const { at, text: block } of shown) {
		const first = text.slice(0, at).split('\n').length
		for (const [index, line] of block.split('\n').entries()) lines[first + index] = line
	}
	return shown.length > 0 ? lines.join('\n') : undefined
}

/**
 * Whether a Markdown text looks like a page of an API reference: it has a heading `OpenAPI definition`, or a code block with
 * OpenAPI 3.
 */
export function isPage(text: string): boolean {
	return text.search(heading) >= 0 || blocksIn(text).some((block) => /"openapi"\s*:\s*"3/.test(block.text))
}

function parsed(text: string, limits: Limits): Json | undefined {
	try {
		return readJson(text.trim(), 'page', limits)
	} catch {
		return undefined
	}
}

/**
 * The OpenAPI definition in a Markdown page: the first block after the last heading of that name, as blocks before it are
 * examples. Without the heading, the last block that is a definition. Undefined where there is none, or it is empty.
 */
export function definitionInMarkdown(text: string, limits: Limits = defaultLimits): Json | undefined {
	const last = [...text.matchAll(heading)].at(-1)
	const values = blocksIn(text)
		.filter(({ at }) => !last || at > last.index)
		.flatMap((block) => {
			const value = parsed(block.text, limits)
			return value === undefined ? [] : [value]
		})
	const found = last ? values.slice(0, 1) : values.reverse()
	return found.find((value) => openApiVersion(value) !== undefined)
}

/** The definition in the embedded state of an HTML page: JSON in a script or an attribute. */
export function definitionInHtml(text: string, limits: Limits = defaultLimits): Json | undefined {
	const inScripts = scriptsIn(text)
	const inAttributes = [...text.matchAll(/\bdata-(?:initial-props|props|json)=("[^"]*"|'[^']*')/gi)].map(
		([, quoted = '']) => unescapedHtml(quoted.slice(1, -1)),
	)
	for (const state of [...inScripts, ...inAttributes].filter((part) => part.includes('oasDefinition'))) {
		const value = parsed(state.slice(state.search(/[[{]/)).replace(/;\s*$/, ''), limits)
		const found = value === undefined ? undefined : definitionWithin(value)
		if (found) return found
	}
	return undefined
}

/** Returns the text of each `<script>` of a page; a script without an end is passed over. */
function scriptsIn(text: string): string[] {
	const scripts: string[] = []
	const small = text.toLowerCase()
	for (let at = small.indexOf('<script'); at >= 0; ) {
		const from = small.indexOf('>', at) + 1
		const end = from === 0 ? -1 : small.indexOf('</script', from)
		if (end < 0) break
		if (/[\s/>]/.test(small[at + 7] ?? '')) scripts.push(text.slice(from, end))
		at = small.indexOf('<script', end)
	}
	return scripts
}

function unescapedHtml(text: string): string {
	return text
		.replaceAll('&quot;', '"')
		.replaceAll('&#34;', '"')
		.replaceAll('&#39;', "'")
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
}

/** Finds a definition anywhere in a portal's state or answer. */
export function definitionWithin(value: Json): Json | undefined {
	const pending: Json[] = [value]
	for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
		for (const name of ['oasDefinition', 'definition', 'schema', 'data', 'api']) {
			const inner = member(next, name)
			if (inner !== undefined && openApiVersion(inner) !== undefined) return inner
		}
		if (typeof next === 'object' && next !== null && pending.length < 10_000)
			pending.push(...Object.values(next).filter((inner) => isObject(inner) || Array.isArray(inner)))
	}
	return undefined
}

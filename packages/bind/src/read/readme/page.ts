/** Pages of a ReadMe portal, as they are saved: Markdown, HTML with the page's state in it, or the definition itself. */
import type { Json } from '../../form/json.ts'
import { defaultLimits, type Limits } from '../../text/limits.ts'
import { readJson } from '../../text/read-json.ts'
import { isObject, member } from '../json-object.ts'
import { openApiVersion } from '../openapi/read-openapi.ts'

const heading = /^#{1,6}[ \t]+OpenAPI definition[ \t]*$/gim
const fence = /^(`{3,}|~{3,})[ \t]*(?:json|JSON)?[^\n]*\n([\s\S]*?)\n?^\1[ \t]*$/gm

/** Whether a Markdown text may be a reference page. */
export function isPage(text: string): boolean {
	return text.search(heading) >= 0 || text.split(fence).some((block) => /"openapi"\s*:\s*"3/.test(block ?? ''))
}

function parsed(text: string, limits: Limits): Json | undefined {
	try {
		return readJson(text.trim(), 'page', limits)
	} catch {
		return undefined
	}
}

/**
 * The definition in a Markdown page: the first block after the last heading of that name, as blocks before it are examples. Without
 * the heading, the last block that is a definition. Undefined where there is none, or it is empty.
 */
export function definitionInMarkdown(text: string, limits: Limits = defaultLimits): Json | undefined {
	const last = [...text.matchAll(heading)].at(-1)
	const blocks = (part: string): Json[] =>
		[...part.matchAll(fence)].flatMap(([, , block = '']) => {
			const value = parsed(block, limits)
			return value === undefined ? [] : [value]
		})
	const found = last ? blocks(text.slice(last.index)).slice(0, 1) : blocks(text).reverse()
	return found.find((value) => openApiVersion(value) !== undefined)
}

/** The definition in the state of a saved HTML page; its state is JSON in a script, or in an attribute. */
export function definitionInHtml(text: string, limits: Limits = defaultLimits): Json | undefined {
	const inScripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, script = '']) => script)
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

function unescapedHtml(text: string): string {
	return text
		.replaceAll('&quot;', '"')
		.replaceAll('&#34;', '"')
		.replaceAll('&#39;', "'")
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
}

/** The definition in a state or an answer of the portal, wherever in it. */
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

/** RFC 9457 problem documents: how the emulator says no. The platform's own error answers are not shown (section 7). */
import { present } from './present.ts'
import type { Issue } from './settings.ts'

/** A refusal. It names fields, expectations and reference sections; it never quotes what was sent. */
export interface Problem {
	/** Status code, 400 to 599. */
	readonly status: number
	/** What kind of problem, in lower case with hyphens: the end of the document's `type`. */
	readonly name: string
	/** What was not done, what was found, and what to do. */
	readonly detail: string
	/** Section of the platform reference that the refusal rests on. */
	readonly section?: string
	/** One member per wrong field. */
	readonly errors?: readonly Issue[]
	/** Further header fields of the answer, `www-authenticate` for one. */
	readonly headers?: Readonly<Record<string, string>>
	/** Further members of the document. */
	readonly members?: Readonly<Record<string, unknown>>
}

function titleOf(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** The answer that carries a problem. Its `type` marks it as the emulator's own behaviour. */
export function problemResponse(problem: Problem): Response {
	const { status, name, detail, section, errors, headers, members } = problem
	const document = {
		type: `urn:tarja-emulator:${name}`,
		title: titleOf(name),
		status,
		detail,
		...present({ section, errors }),
		...members,
	}
	return new Response(JSON.stringify(document), {
		status,
		headers: { 'content-type': 'application/problem+json', ...headers },
	})
}

export function isProblem(value: object): value is Problem {
	return 'name' in value && 'detail' in value
}

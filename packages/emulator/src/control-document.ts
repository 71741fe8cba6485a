/** OpenAPI document of the control plane, served as `/-/control.json`. A test validates every answer against it. */
import { tones } from './verdict.ts'

type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string' }
const time: Schema = { type: 'string', format: 'date-time' }
const count: Schema = { type: 'integer', minimum: 0 }
const flag: Schema = { type: 'boolean' }
const anything: Schema = {}
const texts: Schema = { type: 'object', additionalProperties: text }
const ids: Schema = { type: 'array', items: text }

function ref(name: string): Schema {
	return { $ref: `#/components/schemas/${name}` }
}

function listOf(items: Schema): Schema {
	return { type: 'array', items }
}

/** A closed object schema; a member's name ending in `?` is optional. */
function object(members: Readonly<Record<string, Schema>>): Schema {
	const names = Object.keys(members)
	return {
		type: 'object',
		additionalProperties: false,
		required: names.filter((name) => !name.endsWith('?')),
		properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), members[name]])),
	}
}

const delay: Schema = {
	oneOf: [count, object({ from: count, to: count }), object({ median: count, p95: count })],
}
const fault = {
	'id?': text,
	'match?': object({
		'method?': text,
		'path?': text,
		'operation?': text,
		'field?': object({ name: text, value: { type: ['string', 'number'] } }),
	}),
	at: { enum: ['before-connection', 'mid-upload', 'before-accept', 'after-commit', 'mid-body'] },
	action: {
		enum: [
			'refuse',
			'reset',
			'close',
			'hang',
			'stall',
			'slow',
			'garbage',
			'status',
			'empty',
			'content-type',
			'redirect',
		],
	},
	'status?': count,
	'headers?': texts,
	'body?': anything,
	'delayMs?': delay,
	'location?': text,
	'framing?': { enum: ['content-length', 'chunked'] },
	'rate?': object({ requests: count, seconds: count }),
	'times?': { oneOf: [count, { const: 'always' }] },
	'after?': count,
	'probability?': { type: 'number', minimum: 0, maximum: 1 },
}
const totals = object({ received: count, tokens: count, intents: count })
const issue = object({ field: text, expected: text })

const schemas: Readonly<Record<string, Schema>> = {
	Fault: object(fault),
	QueuedFault: object({ ...fault, id: text, met: count, played: count, 'recent?': listOf(count) }),
	Settings: { type: 'object', description: 'README, section "Settings"' },
	Scenario: object({
		scenario: { const: 1 },
		name: text,
		'about?': text,
		'client?': text,
		steps: listOf({
			oneOf: [
				object({ settings: { type: 'object' } }),
				object({ fault: ref('Fault') }),
				object({ answer: { type: 'object' } }),
			],
		}),
	}),
	Answer: object({
		status: count,
		headers: texts,
		body: text,
		bodyBytes: count,
		sentBytes: count,
		at: time,
		'beganAt?': time,
	}),
	Entry: object({
		seq: count,
		at: time,
		method: text,
		path: text,
		query: text,
		headers: texts,
		'rawHeaders?': listOf({ type: 'array', items: text, minItems: 2, maxItems: 2 }),
		body: text,
		bodyBytes: count,
		'connection?': count,
		'fault?': object({ id: text, at: text, action: text }),
		'degraded?': flag,
		applied: flag,
		'effect?': { enum: ['token', 'intent'] },
		'appliedAt?': time,
		'operation?': text,
		'status?': count,
		'problem?': text,
		'refusal?': object({ detail: text, 'section?': text, 'errors?': listOf(issue) }),
		'deviations?': listOf(issue),
		'answer?': ref('Answer'),
		'endedAt?': time,
		'ending?': { enum: ['whole', 'cut', 'lost'] },
		'endedBy?': { enum: ['emulator', 'client'] },
		'tokenFrom?': count,
		'call?': text,
		'payment?': text,
	}),
	Token: object({ seq: count, at: time, expiresAt: time, lifetimeSeconds: count, 'revoked?': flag }),
	Intent: object({ id: text, seq: count, at: time, 'payment?': text }),
	Payment: object({
		payment: text,
		fields: texts,
		received: listOf(count),
		applied: listOf(count),
		counts: object({
			received: count,
			applied: count,
			ended: count,
			toldApplied: count,
			toldRefused: count,
			unauthorizedBefore: count,
		}),
		verdict: { enum: Object.keys(tones) },
		reason: text,
		'advice?': text,
	}),
	Log: object({
		entries: listOf(ref('Entry')),
		intents: listOf(ref('Intent')),
		tokens: listOf(ref('Token')),
		payments: listOf(ref('Payment')),
		totals,
		dropped: count,
	}),
	Changes: object({
		history: text,
		revision: count,
		more: flag,
		now: time,
		entries: listOf(ref('Entry')),
		oldest: count,
		payments: listOf(ref('Payment')),
		totals,
		tokens: listOf(ref('Token')),
		faults: listOf(ref('QueuedFault')),
		settings: ref('Settings'),
	}),
	State: { type: 'object', description: 'Everything that the space remembers, tokens in the clear; version 1' },
	Problem: {
		type: 'object',
		required: ['type', 'title', 'status', 'detail'],
		properties: { type: text, title: text, status: count, detail: text },
	},
}

const faults: Schema = { oneOf: [ref('Fault'), listOf(ref('Fault'))] }
const sent = object({ seq: count })
const repeated = object({ 'unsafe?': flag, 'fault?': ref('Fault') })

const play = object({
	'scenario?': ref('Scenario'),
	'fault?': ref('Fault'),
	'clients?': count,
	'payments?': count,
	'manner?': { enum: ['once', 'again', 'journal'] },
})

/** A control operation: summary, answer schema (none means 204), and request schema. */
type Control = readonly [summary: string, answer: Schema | undefined, body?: Schema, status?: number]

const controls: Readonly<Record<string, Control>> = {
	'GET /log': ['Read the log', ref('Log')],
	'DELETE /log': ['Empty the log; tokens stay valid', undefined],
	'GET /settings': ['Read the settings', ref('Settings')],
	'PATCH /settings': ['Change some settings; null puts one back', ref('Settings'), ref('Settings')],
	'GET /faults': ['List the queue', object({ faults: listOf(ref('QueuedFault')) })],
	'POST /faults': ['Arm one fault or several', object({ ids }), faults, 201],
	'DELETE /faults': ['Remove all faults; with ?only=done those that can never act again', undefined],
	'DELETE /faults/{id}': ['Remove one fault', undefined],
	'GET /scenario': ['What the space has seen, as a scenario', ref('Scenario')],
	'POST /scenario': ['Play a scenario, all of it or nothing', object({ name: text, ids }), ref('Scenario'), 201],
	'POST /requests/{id}/repeat': ['Send a request again; one that is not safe with "unsafe": true', sent, repeated],
	'POST /play': ['Send made-up payments as a client would', object({ seq: count, 'payment?': text }), play],
	'GET /requests/{id}': ['What can be said of one request', { type: 'object' }],
	'POST /revoke-tokens': ['Answer every token so far with 401', object({ revoked: count })],
	'POST /reset': ['Put everything back to the start', undefined],
	'GET /state': ['Export everything', ref('State')],
	'PUT /state': ['Import everything', undefined, ref('State')],
	'GET /health': ['How the emulator is', object({ ok: flag, spaces: count, droppedSpaces: count, characters: count })],
	'GET /changes': ['What is new since ?history=…&revision=…', ref('Changes')],
	'GET /spaces': ['The spaces', object({ spaces: listOf(object({ name: text, received: count })) })],
	'GET /catalogue': ['The operations with their state', object({ groups: listOf({ type: 'object' }) })],
	'GET /control.json': ['This document', { type: 'object' }],
	'GET /openapi.json': ['The documented operations and the bound ones, as an OpenAPI document', { type: 'object' }],
}

function json(schema: Schema): Schema {
	return { 'application/json': { schema } }
}

function operationOf(name: string, [summary, answer, body, status = 200]: Control): Schema {
	const refused = { description: 'Refused', content: { 'application/problem+json': { schema: ref('Problem') } } }
	const given = answer
		? { [status]: { description: summary, content: json(answer) } }
		: { 204: { description: summary } }
	const id = { name: 'id', in: 'path', required: true, schema: text }
	return {
		summary,
		...(name.includes('{id}') ? { parameters: [id] } : {}),
		...(body ? { requestBody: { required: true, content: json(body) } } : {}),
		responses: { ...given, default: refused },
	}
}

function pathsOf(): Schema {
	const paths: Record<string, Record<string, Schema>> = {}
	for (const [name, control] of Object.entries(controls)) {
		const [method = '', path = ''] = name.split(' ')
		paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, control) }
	}
	return paths
}

/** Describes every request and answer of the control plane in OpenAPI 3.1. Its paths are below `/-` of each space. */
export const controlDocument: Schema = {
	openapi: '3.1.0',
	info: { title: 'Control plane of the tarja emulator', version: '1' },
	servers: [{ url: '.' }],
	paths: pathsOf(),
	components: { schemas },
}

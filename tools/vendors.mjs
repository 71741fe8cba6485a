// Measures how well tarja fits documents of real vendors: node tools/vendors.mjs FOLDER [--json]
// Reads OpenAPI and Postman documents of a folder (not below it), binds every operation, and compares the results with the documents' own
// samples. It finds the samples with its own reader, so that a mistake of bind's reader shows. Figures are `found/of`.
// It runs the sources, so it needs no build. Generated files go to .cache/vendors, and are removed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { packages, root } from './workspace.mjs'

const sources = new Map(
	packages.flatMap(({ path, entries, choices }) =>
		[...entries, ...choices.map(({ specifier, chosen }) => ({ specifier, module: chosen }))].map(
			({ specifier, module }) => [specifier, pathToFileURL(resolve(root, path, 'src', `${module}.ts`)).href],
		),
	),
)
registerHooks({
	resolve: (specifier, context, next) => next(sources.get(specifier) ?? specifier, context),
})
const load = (path) => import(pathToFileURL(resolve(root, path)).href)
const bind = await load('packages/bind/src/index.ts')
const { readDocument } = await load('packages/bind/src/text/read-document.ts')
const { createEmulator, emulatorCredentials } = await load('packages/emulator/src/index.ts')
const { listCodes } = await load('packages/bind/src/map/list-codes.ts').catch(() => ({}))
const { classifyResponse } = await load('packages/core/src/operation/outcome-of.ts')

const statusName = /(?:status|state|situa(?:cao|ção)|estado|result(?:ado|_?code)?|outcome)$/i
const refusal = /refus|declin|denied|reject|fail|error|negad|recus|n[ãa]o.?autoriz/i
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Follows references inside a document. */
function follow(document, value) {
	for (let left = 20; left > 0 && typeof value?.$ref === 'string'; left--)
		value = value.$ref
			.replace(/^#\//, '')
			.split('/')
			.reduce((found, key) => found?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], document)
	return value
}

const parseText = (value) => {
	if (typeof value !== 'string') return value
	try {
		return JSON.parse(value)
	} catch {
		return undefined
	}
}

/** Lists the samples of one response or body of OpenAPI, as `{ name, value }`. */
function findExamples(document, holder) {
	const found = follow(document, holder)
	const own = Object.entries(found?.examples ?? {}).filter(([type]) => /json/.test(type) && !found.content)
	const media = Object.entries(found?.content ?? {}).filter(([type]) => /json/.test(type))
	const named = media.flatMap(([, content]) => {
		const one = content.example ?? content.schema?.example
		const several = Object.entries(content.examples ?? {}).map(([name, input]) => {
			const example = follow(document, input)
			return { name: `${name} ${example?.summary ?? ''} ${example?.description ?? ''}`, value: example?.value }
		})
		return [...(one === undefined || one === null ? [] : [{ name: '', value: one }]), ...several]
	})
	return [...own.map(([, value]) => ({ name: '', value })), ...named]
		.map(({ name, value }) => ({ name, value: parseText(value) }))
		.filter(({ value }) => isObject(value) || Array.isArray(value))
}

/** Lists the operations of OpenAPI: key, samples of the body, and of each response. */
function readOpenApi(document) {
	const methods = /^(?:get|put|post|delete|patch|head|options)$/
	return Object.entries(document.paths ?? {}).flatMap(([path, input]) =>
		Object.entries(follow(document, input) ?? {})
			.filter(([method]) => methods.test(method))
			.map(([method, operation]) => ({
				key: `${method.toUpperCase()} ${path}`,
				bodies: findExamples(document, operation.requestBody).map(({ value }) => value),
				responses: Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
					findExamples(document, response).map((sample) => ({ status: Number(status), ...sample })),
				),
			})),
	)
}

/** Counts the requests of a Postman collection, and lists their saved responses without an operation. */
function readPostman({ item }) {
	return item.flatMap((one) =>
		one.item
			? readPostman(one)
			: [
					{
						key: `${one.request?.method} ${one.name}`,
						postman: true,
						bodies: [parseText(one.request?.body?.raw)].filter(isObject),
						responses: (one.response ?? []).flatMap(({ code, name, body }) => {
							const value = parseText(body ?? '')
							return isObject(value) ? [{ status: code, name: name ?? '', value }] : []
						}),
					},
				],
	)
}

const toWords = (value) =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(toWords)
			: []
const toStates = (value) =>
	typeof value !== 'object' || value === null
		? []
		: Object.entries(value).flatMap(([name, inner]) =>
				typeof inner === 'string' ? (statusName.test(name) ? [inner] : []) : toStates(inner),
			)
const isUndoing = ({ key }) => /^DELETE|cancel|void|revers|refund|devol|estorn/i.test(key)

/** Whether a sample is a success: 2xx, and nothing in it speaks of a refusal. */
const isSuccess = ({ status, name, value }) =>
	status >= 200 && status < 300 && !refusal.test(name) && !toWords(value).some((text) => refusal.test(text))
/** Whether a 2xx sample is a refusal: its name or one of its states says so. */
const showsRefusal = ({ status, name, value }) =>
	status >= 200 && status < 300 && (refusal.test(name) || toStates(value).some((word) => refusal.test(word)))

/** Whether a sample has a word in a field at its root, or in an object at its root, whose name says state. */
const hasWord = (value) =>
	[value, ...Object.values(value ?? {}).filter(isObject)].some((one) =>
		Object.entries(one).some(([name, word]) => statusName.test(name) && /^[^\d\s]\S{0,39}$/.test(word)),
	)

function classify({ outcome }, { status, value }) {
	if (!outcome || outcome === 'http') return outcome ? (status < 202 ? 'applied' : 'undecided') : undefined
	const headers = new Headers({ 'content-type': 'application/json' })
	return classifyResponse(outcome, { status, headers, body: '', data: value }) ?? 'undecided'
}

/** Replaces what a scrubber may have replaced, so that two texts of one form are equal. */
const toForm = (value) =>
	JSON.stringify(value, (_, inner) => {
		if (isObject(inner))
			return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
		return typeof inner === 'string' ? inner.replaceAll(/\d/g, '0').replaceAll(/\p{L}/gu, 'a') : inner
	})

async function accepts(schema, value) {
	if (!schema) return true
	const { issues } = await schema['~standard'].validate(value)
	return issues === undefined
}

const count = (list, holds) => `${list.filter(holds).length}/${list.length}`

/** Binds every operation of a document, and loads the generated code. */
async function bindAll(file, folder, corrections) {
	const source = bind.readSource({ name: 'vendor', file: { path: basename(file), bytes: readFileSync(file) } })
	const text = bind.createMap({ sources: [{ path: basename(file), source }], all: true })
	const { map, problems } = bind.readMap(text)
	if (corrections) map.sources.set('vendor', { ...map.sources.get('vendor'), corrections })
	const plan = bind.resolveMapEntries(map, new Map([['vendor', source]]), problems)
	if (plan.problems.length > 0)
		throw new Error(
			plan.problems
				.map(({ message }) => message)
				.join('; ')
				.slice(0, 300),
		)
	const { files, report } = bind.generateBindings(plan)
	mkdirSync(folder, { recursive: true })
	for (const [name, content] of files) writeFileSync(join(folder, name), content)
	const loadOne = async (name) => (files.has(name) ? load(join(folder, name)) : {})
	const [{ served = {} }, { responses }] = [await loadOne('index.ts'), await loadOne('bindings.samples.ts')]
	return { text, plan, served, responses, corrections: report.corrections?.vendor ?? {} }
}

async function askEmulator({ served, responses }, operations) {
	// A vendor's own token endpoint would take the place of the emulator's, and issues no token.
	const isOther = ([, { path }]) => path !== '/oauth2/token'
	const bindings = Object.fromEntries(Object.entries(served).filter(isOther))
	const own = Object.entries(responses ?? {}).filter(([id]) => id in bindings)
	const emulator = createEmulator({ bindings, responses: Object.fromEntries(own) })
	const { basic, username, credential } = emulatorCredentials
	const form = new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value })
	const authorization = `Basic ${btoa(`${basic.user}:${basic.password}`)}`
	const url = 'http://emulator.invalid'
	const asked = await emulator.fetch(
		new Request(`${url}/oauth2/token`, { method: 'POST', headers: { authorization }, body: form }),
	)
	const { access_token: token } = await asked.json()
	for (const operation of operations) {
		const { method, path, body, contentType = 'application/json' } = operation.bound
		const type = /^multipart/.test(contentType) ? `${contentType}; boundary=x` : contentType
		const isRead = method === 'GET' || method === 'HEAD'
		const headers = { authorization: `Bearer ${token}`, ...(!isRead && body && { 'content-type': type }) }
		const sent = !isRead && body ? { body: /json/.test(type) ? '{}' : 'x' } : {}
		const request = new Request(url + path.replaceAll(/\{[^{}]*\}/g, 'x'), { method, headers, ...sent })
		const response = await emulator.fetch(request)
		const text = await response.text()
		Object.assign(operation, { answered: response.status, answer: parseText(text) })
	}
}

async function measure(file, folder) {
	const document = readDocument(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), file, () => {})
	const isPostman = Array.isArray(document.item ?? document.collection?.item)
	const documented = isPostman ? readPostman(document.collection ?? document) : readOpenApi(document)
	const started = performance.now()
	const bound = await bindAll(file, folder)
	// A second run with the corrections that the first run printed.
	const corrected =
		Object.keys(bound.corrections).length > 0 ? await bindAll(file, `${folder}-corrected`, bound.corrections) : bound
	const byKey = new Map(documented.map((one) => [one.key, one]))
	const operations = bound.plan.operations.map((planned) => {
		const { proposedOutcome: proposed, outcomeOf } = planned
		const own = byKey.get(planned.operation.key) ?? { bodies: [], responses: [] }
		const outcome = outcomeOf ?? (proposed && { rejected: [], applied: [], ...proposed })
		return {
			...own,
			key: planned.operation.key,
			planned,
			outcome,
			bound: bound.served[planned.id],
			corrected: corrected.served[planned.id],
		}
	})
	await askEmulator(bound, operations)
	const seconds = (performance.now() - started) / 1000
	return { name: basename(file), documented, operations, seconds, text: bound.text }
}

async function judgeSamples(operations, which) {
	const [successes, bodies] = [[], []]
	for (const { [which]: bound, responses, bodies: own } of operations) {
		for (const sample of responses.filter(isSuccess)) successes.push(await accepts(bound.response, sample.value))
		for (const body of own) bodies.push(bound.contentType ? true : await accepts(bound.body, body))
	}
	return [count(successes, Boolean), count(bodies, Boolean)]
}

function judgeOutcomes(operations) {
	const writes = operations.filter(({ planned }) => planned.effect === 'unsafe')
	const samples = writes.flatMap((operation) =>
		operation.responses.map((sample) => ({ operation, sample, word: classify(operation, sample) })),
	)
	const successes = samples.filter(({ sample, operation }) => isSuccess(sample) && !isUndoing(operation))
	const undoing = samples.filter(({ sample, operation }) => sample.status < 300 && isUndoing(operation))
	const withWord = writes.filter(({ responses }) => responses.filter(isSuccess).some(({ value }) => hasWord(value)))
	const proposed = withWord.filter(({ outcome }) => outcome)
	const isRight = (operation) =>
		operation.responses.filter(isSuccess).every((sample) => /applied|pending/.test(classify(operation, sample)))
	const judged = [...successes, ...undoing].filter(
		({ operation }) => operation.outcome || !withWord.includes(operation),
	)
	return {
		'proposals of operations with a word': count(withWord, ({ outcome }) => outcome),
		'of these right': count(proposed, isRight),
		'successes said rejected': count([...successes, ...undoing], ({ word }) => word === 'rejected'),
		'refusals said applied': count(samples, ({ sample, word }) => showsRefusal(sample) && word === 'applied'),
		'successes applied or pending, decided': count(
			judged,
			({ word }) => word === undefined || /applied|pending/.test(word),
		),
		...judgeErrors(samples),
	}
}

/** Judges the error samples of writes as if every listed code were in the list in which bind prints it. */
function judgeErrors(samples) {
	const errors = samples.filter(({ sample }) => sample.status >= 400)
	const judged = errors.map(({ operation, sample }) => {
		const codes = listCodes?.(operation.planned.operation)
		const { field, codes: rejected = [], exists = [] } = codes ?? {}
		const problems = codes && { field, rejected, exists }
		const outcome = { field: 'status', applied: ['-'], rejected: [], problems }
		const text = JSON.stringify(sample.value)
		const isListed = [...rejected, ...exists].some(
			(code) => text.includes(JSON.stringify(code)) || text.includes(`:${code}`),
		)
		const isExisting = exists.some((code) => text.includes(JSON.stringify(code)))
		return { isListed, isExisting, word: codes && classify({ outcome }, sample) }
	})
	return {
		'errors with a listed code': count(judged, ({ isListed }) => isListed),
		'of these end as listed': count(
			judged.filter(({ isListed }) => isListed),
			({ isExisting, word }) => word === (isExisting ? 'unknown' : 'rejected'),
		),
		'codes of existence that end': count(judged, ({ isExisting, word }) => isExisting && word === 'rejected'),
	}
}

/** Whether an operation has a header or a field of its body whose name says that it is an idempotency key. */
function hasKey({ planned: { operation, effect }, bodies }) {
	const names = [
		...operation.parameters.filter(({ place }) => place === 'header').map(({ name }) => name),
		...bodies.flatMap(Object.keys),
	]
	return effect === 'unsafe' && names.some((name) => /idempot|request-id$/i.test(name))
}
const isKeyLine = (text, key) =>
	text
		.split('\n')
		.some((line) =>
			line.includes(`${key} #`) || line.includes(`"${key}" #`)
				? /idempotencyKey: |key in the body: /.test(line)
				: false,
		)

/** Whether the emulator's answer is one of the document's samples, but for what was scrubbed. */
const isSample = ({ answer, responses }) =>
	responses.some(({ value }) => answer !== undefined && toForm(value) === toForm(answer))

async function describe({ name, documented, operations, seconds, text }) {
	const [successes, bodies] = await judgeSamples(operations, 'bound')
	const [correctedSuccesses, correctedBodies] = await judgeSamples(operations, 'corrected')
	const withSample = operations.filter(({ responses }) => responses.some(isSuccess))
	return {
		document: name,
		seconds: seconds.toFixed(1),
		operations: `${operations.length}/${documented.length}`,
		'success samples accepted': successes,
		'body samples accepted': bodies,
		'successes accepted, corrected': correctedSuccesses,
		'bodies accepted, corrected': correctedBodies,
		'emulator answers': count(operations, ({ answered }) => answered < 300),
		'equal to the sample': count(withSample, isSample),
		...judgeOutcomes(operations),
		'steps in effect': count(operations, ({ planned }) => planned.step),
		'steps proposed': String(text.match(/\bstep: /g)?.length ?? 0),
		'keys proposed of those declared': count(operations.filter(hasKey), ({ key }) => isKeyLine(text, key)),
	}
}

const addUp = (rows, name) => {
	const parts = rows.map((row) => row[name].split('/').map(Number))
	return parts[0].map((_, at) => parts.reduce((total, numbers) => total + (numbers[at] ?? 0), 0)).join('/')
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const [folder] = positionals
if (!folder) throw new Error('Cannot measure: no folder is named; node tools/vendors.mjs FOLDER')
const rows = []
const output = resolve(root, '.cache/vendors')
for (const file of readdirSync(folder)
	.filter((name) => /\.(?:json|ya?ml)$/.test(name))
	.sort()) {
	try {
		rows.push(await describe(await measure(resolve(folder, file), join(output, String(rows.length)))))
	} catch (error) {
		console.error(`${file}: ${String(error?.message ?? error).slice(0, 300)}`)
	}
}
rmSync(output, { recursive: true, force: true })
if (values.json) console.log(JSON.stringify(rows))
else
	for (const name of Object.keys(rows[0] ?? {}).slice(1))
		console.log(
			`${name.padEnd(38)}${addUp(rows, name).padEnd(12)}${rows.map((row) => `${row.document} ${row[name]}`).join(', ')}`,
		)

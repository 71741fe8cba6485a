// What is told of answers in the shapes of nine vendors: without a word of the integrator's, with a schema, and with what a person writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readMap, readSource, resolveMap } from '@tarja/bind'
import { createClient, operation } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { root } from '../../tools/workspace.mjs'
import { vendors } from './vendor-answers/answers.mjs'

const page = resolve(root, 'docs/reference/answers.md')
const between = /(<!-- answers:begin -->\n).*?(<!-- answers:end -->)/s
const truthOf = { success: 'applied', refusal: 'rejected', open: 'unknown' }

/** A success as a vendor's document describes it: its fields, those that are required, and the values that one of them may have. */
function describedBy(value, states, [name, ...path] = []) {
	if (Array.isArray(value)) return { type: 'array', items: describedBy(value[0], states, path) }
	if (typeof value !== 'object' || value === null)
		return name === undefined && states.length ? { enum: states } : { type: value === null ? 'null' : typeof value }
	const fields = Object.entries(value).map(([own, held]) =>
		own === name ? [own, describedBy(held, states, path)] : [own, describedBy(held, [], [])],
	)
	return { type: 'object', properties: Object.fromEntries(fields) }
}

/** What `tarja bind init` proposes for the vendor's operation, as it stands: nobody has read it. */
function proposalFor({ required, outcomeOf: { path = [] }, answers }) {
	const [, , body] = answers.find(([meant]) => meant === 'success')
	const held = answers.flatMap(([, status, one]) =>
		status < 300 ? [path.reduce((found, name) => found?.[name], one)] : [],
	)
	const states = [...new Set(held.filter((value) => value !== undefined))]
	const schema = { ...describedBy(body, states, path), required }
	const responses = { 200: { description: 'done', content: { 'application/json': { schema } } } }
	const document = {
		openapi: '3.1.0',
		info: { title: 'Invented', version: '1' },
		paths: { '/pay': { post: { responses } } },
	}
	const bytes = new TextEncoder().encode(JSON.stringify(document))
	const source = readSource({ name: 'vendor', file: { path: 'vendor.json', bytes } })
	const { map } = readMap('{ sources: { vendor: vendor.json }, groups: { shop: { pay: POST /pay } } }')
	return resolveMap(map, new Map([['vendor', source]])).operations[0].proposedOutcome
}

/** The data form of `outcomeOf`; nothing if a list is empty, because the map refuses that. */
const settingsWith = (vendor, { field, applied = [], rejected = [], pending = [] } = {}) => ({
	...schemaOf(vendor),
	...(applied.length &&
		rejected.length && { outcomeOf: { field, applied, rejected, ...(pending.length && { pending }) } }),
})

/** A proposal after somebody has read the vendor's page, and sorted the values of its field. */
function keptOf({ answers }, proposed) {
	if (!proposed) return undefined
	const valuesOf = (wanted) =>
		answers.flatMap(([meant, , body]) => {
			const value = proposed.field.split('.').reduce((found, name) => found?.[name], body)
			return meant === wanted && value !== undefined && value !== null && typeof value !== 'object' ? [value] : []
		})
	const [applied, rejected, pending] = ['success', 'refusal', 'open'].map((meant) => [...new Set(valuesOf(meant))])
	// A field that has one value for several meanings says nothing.
	const isClear = ![...rejected, ...pending].some((value) => applied.includes(value))
	return isClear ? { field: proposed.field, applied, rejected, pending } : undefined
}

const schemaOf = ({ required }) => ({
	response: v.looseObject(Object.fromEntries(required.map((name) => [name, v.nonNullish(v.unknown())]))),
})

/** What a person who writes nothing, a schema with the required fields, a proposal, or `outcomeOf` is told. */
const ways = {
	'without a word': () => ({}),
	'with a schema': schemaOf,
	'as `bind init` proposes': (vendor) => settingsWith(vendor, proposalFor(vendor)),
	'what a person writes of it': (vendor) => settingsWith(vendor, keptOf(vendor, proposalFor(vendor))),
	'with a function': ({ outcomeOf }) => ({ outcomeOf }),
}

async function told(settings, status, body) {
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	const fetch = async () => new Response(text, { status, headers: text ? { 'content-type': 'application/json' } : {} })
	const pay = operation({ method: 'POST', path: '/pay', ...settings })
	return createClient({ baseUrl: 'https://platform.example', fetch })
		.call(pay)
		.then(
			() => 'applied',
			({ outcome }) => outcome,
		)
}

/** How many answers of each kind are told as what. */
async function countsOf(vendor, settings) {
	const counts = { wrong: [], open: 0 }
	for (const [meant, status, body] of vendor.answers) {
		const outcome = await told(settings, status, body)
		const truth = truthOf[meant]
		if (outcome !== truth && outcome !== 'unknown') counts.wrong.push({ meant, outcome, body })
		if (outcome !== truth && outcome === 'unknown') counts.open++
	}
	return counts
}

const counted = await Promise.all(
	vendors.map(async (vendor) => ({
		vendor,
		counts: await Promise.all(Object.values(ways).map((way) => countsOf(vendor, way(vendor)))),
	})),
)
const numberOf = (meant, { answers }) => answers.filter(([said]) => said === meant).length
const asApplied = ({ wrong }) => wrong.filter(({ outcome }) => outcome === 'applied').length

describe('the answers of nine vendors', () => {
	it('are a hundred, of each kind, in words and in codes', () => {
		const all = vendors.flatMap(({ answers }) => answers)
		expect([vendors.length, all.length]).to.deep.equal([9, 100])
		for (const meant of Object.keys(truthOf))
			for (const vendor of vendors) expect(numberOf(meant, vendor), `${vendor.name}, ${meant}`).to.be.greaterThan(0)
	})

	it('are told as they are meant where a person has said what they mean', () => {
		const wrong = counted.flatMap(({ vendor, counts }) => counts.at(-1).wrong.map((one) => [vendor.name, one]))
		expect(wrong).to.deep.equal([])
		// Only Checkout.com's 401 stays open: it has no body to read, and may be a proxy's.
		const open = counted.filter(({ counts }) => counts.at(-1).open > 0)
		expect(open.map(({ vendor, counts }) => [vendor.name, counts.at(-1).open])).to.deep.equal([['Checkout.com', 1]])
	})

	it('are believed by their status where nobody has: so many refusals are told as applied', () => {
		const [without, withSchema, proposed, kept] = [0, 1, 2, 3].map((way) =>
			counted.reduce((sum, { counts }) => sum + asApplied(counts[way]), 0),
		)
		expect(without).to.be.greaterThan(50)
		expect(withSchema).to.be.lessThan(without)
		// A proposal is by the words alone; a person compares it with the vendor's page.
		expect(proposed).to.be.lessThan(withSchema)
		expect(kept).to.be.lessThan(proposed)
	})

	it('are in the table of the page: WRITE=1 node test/run.mjs programs --files vendor-answers', () => {
		const total = (of) => counted.reduce((sum, one) => sum + of(one), 0)
		const cells = ({ vendor, counts }) => [
			numberOf('success', vendor),
			numberOf('refusal', vendor),
			numberOf('open', vendor),
			...counts.flatMap((count) => [asApplied(count), count.open]),
		]
		// Of each way: the refusals and open payments that count as applied, and in brackets what stays unknown though it is clear.
		const paired = ([successes, refusals, open, ...found]) => [
			...[successes, refusals, open],
			...Object.keys(ways).map((_, at) => `${found[2 * at]} (${found[2 * at + 1]})`),
		]
		const rows = counted.map((one) => `| ${one.vendor.name} | ${paired(cells(one)).join(' | ')} |\n`)
		const sums = cells(counted[0]).map((_, at) => total((one) => cells(one)[at]))
		const heads = [
			'Vendor',
			'Successes',
			'Refusals',
			'Pending',
			'HTTP alone',
			'Schema',
			'Proposed',
			'Reviewed',
			'Function',
		]
		const table = `| ${heads.join(' | ')} |\n|---|${'--:|'.repeat(heads.length - 1)}\n${rows.join('')}| all | ${paired(sums).join(' | ')} |\n`
		const text = readFileSync(page, 'utf8')
		const wanted = text.replace(between, (_, begin, end) => `${begin}${table}${end}`)
		if (process.env.WRITE) writeFileSync(page, wanted)
		else expect(text).to.equal(wanted)
	})
})

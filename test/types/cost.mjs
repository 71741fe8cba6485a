// What the catalogue costs the compiler: node test/types/cost.mjs
// Each program is checked alone, against the built declarations; what counts is the difference between two of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from '../../tools/execute.mjs'
import { installed } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'

const bound = {
	cards: ['block', 'unblock', 'lookupById'],
	loans: ['personal', 'simplified'],
	payments: ['register', 'cancel', 'confirmIntent', 'cancelIntent'],
	billing: ['invoiceQueries'],
	store: ['fees'],
	simulation: ['create'],
}
const operations = Object.entries(bound).flatMap(([group, keys]) =>
	keys.map((key) => ({ group, key, id: `${group}.${key}` })),
)

/** Schemas as a binding file has them: with a type of their own (annotated), or with whatever valibot infers. */
const schemas = {
	annotated: (n) => `interface In${n} { amount: string; note?: string; count: number }
interface Out${n} { id: string; state: 'open' | 'done'; at?: number }
declare const in${n}: Schema<In${n}>
declare const out${n}: Schema<unknown, Out${n}>`,
	inferred: (n) => `const in${n} = v.object({ amount: v.string(), note: v.optional(v.string()), count: v.number() })
const out${n} = v.object({ id: v.string(), state: v.picklist(['open', 'done']), at: v.optional(v.number()) })`,
}

const each = (write) => operations.map(write).join('\n')
const definition = (_, n) =>
	`const op${n} = operation({ method: 'POST', path: '/x${n}/{id}', body: in${n}, response: out${n}, effect: 'unsafe' })`
const call = (namespace) => (operation, n) =>
	`export const data${n}: string = (await client.${namespace}${operation.id}({ params: { id: 1 }, body: { amount: '1', count: 1 } })).data.id`

const bindingsOf = (group) =>
	operations.flatMap((operation, n) => (operation.group === group ? [`${operation.key}: op${n}`] : [])).join(', ')
const withGroups = (arguments_) =>
	`const client = createClient({ baseUrl: 'x' })${Object.keys(bound)
		.map((group) => `.use(${group}(${arguments_(group)}))`)
		.join('')}`
const withCatalogue = (bindings) => `const client = createClient({ baseUrl: 'x' }).use(catalogue(${bindings}))`
const allBindings = `defineBindings({ ${operations.map(({ id }, n) => `'${id}': op${n}`).join(', ')} })`

const imports = `import { createClient, operation, type Schema } from '@tarja/core'
import { catalogue, defineBindings } from '@tarja/catalogue'
import * as v from 'valibot'
${Object.keys(bound)
	.map((group) => `import { ${group} } from '@tarja/catalogue/${group === 'payments' ? group : 'groups'}'`)
	.join('\n')}`

/** Before: twelve operations, and a client that binds none of them. After: it binds and calls all twelve. */
const pairs = ['annotated', 'inferred'].flatMap((kind) => {
	const definitions = `${imports}\n${each((_, n) => schemas[kind](n))}\n${each(definition)}`
	return [
		{
			title: `12 operations bound in groups, schemas ${kind}`,
			before: `${definitions}\n${withGroups(() => '')}`,
			after: `${definitions}\n${withGroups((group) => `{ ${bindingsOf(group)} }`)}\n${each(call(''))}`,
		},
		{
			title: `12 operations bound in catalogue(), schemas ${kind}`,
			before: `${definitions}\n${withCatalogue('')}`,
			after: `${definitions}\n${withCatalogue(allBindings)}\n${each(call('catalogue.'))}`,
		},
	]
})
const whole = {
	title: 'the whole catalogue, with its declarations',
	before: `import { createClient } from '@tarja/core'\nexport const client = createClient({ baseUrl: 'x' })`,
	after: `import { createClient } from '@tarja/core'\nimport { catalogue } from '@tarja/catalogue'
export const client = createClient({ baseUrl: 'x' }).use(catalogue())`,
	compilerOptions: { skipLibCheck: false },
}

const home = resolve(root, '.cache/type-cost')

let programs = 0

async function check(compiler, program, compilerOptions) {
	const directory = resolve(home, String(programs++))
	mkdirSync(directory)
	writeFileSync(resolve(directory, 'program.ts'), `${program}\nexport {}\n`)
	const options = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, types: [] }
	const target = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'NodeNext' }
	const config = { compilerOptions: { ...options, ...target, ...compilerOptions }, files: ['program.ts'] }
	writeFileSync(resolve(directory, 'tsconfig.json'), JSON.stringify(config))
	const { code, output } = await execute(installed(`.bin/${compiler}`), [
		'-p',
		directory,
		'--extendedDiagnostics',
		...(compiler === 'tsc' ? ['--singleThreaded'] : []), // TypeScript 7 alone has threads.
	])
	if (code !== 0) throw new Error(output)
	const value = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)[1])
	return {
		instantiations: value('Instantiations'),
		seconds: value('Check time') + value('Parse time') + value('Bind time'),
	}
}

/** The cost of each pair: what the second program takes beyond the first. */
export async function typeCosts(compiler) {
	rmSync(home, { recursive: true, force: true })
	mkdirSync(home, { recursive: true })
	const costs = []
	for (const { title, before, after, compilerOptions } of [...pairs, whole]) {
		const [without, withIt] = await Promise.all(
			[before, after].map((program) => check(compiler, program, compilerOptions)),
		)
		costs.push({
			title,
			instantiations: withIt.instantiations - without.instantiations,
			seconds: withIt.seconds - without.seconds,
			total: withIt.instantiations,
		})
	}
	return costs
}

if (import.meta.main)
	for (const [version, compiler] of Object.entries({ 7: 'tsc', 6: 'tsc6' })) {
		console.log(`TypeScript ${version}: instantiations (of the whole program), seconds to parse, bind and check`)
		for (const { title, instantiations, total, seconds } of await typeCosts(compiler))
			console.log(`  ${title}: ${instantiations} (${total}), ${seconds.toFixed(2)} s`)
	}

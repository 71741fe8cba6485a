// Every group, held against the data.
import { isTarjaError, operation, type Plugin, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { authentication, generateAccessToken } from './authentication.ts'
import { catalogue } from './catalogue.ts'
import { type CatalogueGroup, type CatalogueOperation, groups } from './data.ts'
import * as named from './groups.ts'
import { createIntent, payments } from './payments.ts'
import { recordedClient } from './sent.test.ts'

const factories: Readonly<Record<string, object>> = { authentication, payments, ...named }

type Method = (input?: unknown) => Promise<unknown>

const documented: Readonly<Record<string, object>> = {
	'authentication.generateAccessToken': generateAccessToken,
	'payments.createIntent': createIntent,
}
const isStub = ({ state }: CatalogueOperation): boolean => state === 'stub'
const factoryOf = ({ key }: CatalogueGroup) => factories[key] as (bindings?: object) => Plugin<string>

function methodsOf(group: CatalogueGroup, bindings?: object) {
	const { client, sent } = recordedClient()
	const plugin = factoryOf(group)(bindings) as Plugin<'group'>
	const bound = client.use(plugin) as unknown as Readonly<Record<string, object>>
	return { methods: bound[group.key] as Readonly<Record<string, Method>>, sent }
}

/** Says what the catalogue says of the stub, and how to bind it. */
function expectUnbound(error: TarjaError, { key: group }: CatalogueGroup, { key, label, section }: CatalogueOperation) {
	expect(isTarjaError(error, 'unbound_operation'), String(error)).to.equal(true)
	expect(error.outcome).to.equal('not_processed')
	expect(error.details).to.deep.equal({ group, operation: key, section })
	expect(error.message).to.contain(`${group}.${key}`).and.contain(label).and.contain(`§${section}`)
	expect(error.message.split('\n').slice(1).join('\n')).to.equal(
		`.use(${group}({ // in the place of use(${group}())\n\t${key}: operation({\n\t\tmethod: '…', path: '/…', effect: 'unsafe',\n\t}),\n})) // of the whole catalogue: catalogue({ '${group}.${key}': operation({ … }) })`,
	)
}

describe('the catalogue', () => {
	it('names 32 groups and, as we count them, 126 operations, of which two are documented', () => {
		const operations = groups.flatMap((group) => group.operations)
		expect(groups).to.have.lengthOf(32)
		expect(operations).to.have.lengthOf(126)
		expect(operations.filter(isStub)).to.have.lengthOf(124)
		expect(Object.keys(factories)).to.have.members(groups.map(({ key }) => key))
	})

	it('has every group in its whole, and its operations in the same order', () => {
		const all = recordedClient().client.use(catalogue()).catalogue as unknown as Readonly<Record<string, object>>
		expect(Object.entries(all).map(([key, api]) => [key, Object.keys(api)])).to.have.deep.members(
			groups.map(({ key, operations }) => [key, operations.map((operation) => operation.key)]),
		)
	})

	it('refuses names that it does not have', () => {
		for (const name of ['loans.persnal', 'lones.personal', 'loans', 'personal', ''])
			expect(() => catalogue({ [name]: operation({ method: 'GET', path: '/' }) } as never), name).to.throw(
				/^Cannot bind .*: it is not there; use /,
			)
	})
})

for (const group of groups)
	describe(`the group ${group.key}`, () => {
		const stubs = group.operations.filter(isStub)

		it('exports a plugin of its name, with a method for each operation, and the documented ones as values', () => {
			expect(factoryOf(group)().id).to.equal(group.key)
			expect(Object.keys(methodsOf(group).methods)).to.deep.equal(group.operations.map(({ key }) => key))
			for (const { key } of group.operations.filter(({ state }) => state === 'documented'))
				expect(documented[`${group.key}.${key}`]).to.include({ id: `${group.key}.${key}`, method: 'POST' })
		})

		it('throws before anything is sent when a stub is called', async () => {
			const { methods, sent } = methodsOf(group)
			for (const operation of stubs)
				expectUnbound(await rejection<TarjaError>(methods[operation.key]?.({}) as Promise<unknown>), group, operation)
			expect(sent).to.deep.equal([])
		})

		it('sends what is bound to a stub, and names it in errors', async () => {
			const bindings = stubs.map(({ key }) => [key, operation({ method: 'PUT', path: `/${group.key}/${key}/{id}` })])
			const { methods, sent } = methodsOf(group, Object.fromEntries(bindings))
			for (const { key } of stubs) await methods[key]?.({ params: { id: 7 } })
			expect(sent.map(({ method, url }) => [method, url])).to.deep.equal(
				stubs.map(({ key }) => ['PUT', `https://platform.example/base/${group.key}/${key}/7`]),
			)
			for (const { key } of stubs) {
				const error = await rejection<TarjaError>(methods[key]?.({ params: { id: '..' } }) as Promise<unknown>)
				expect(error.operation).to.equal(`${group.key}.${key}`)
			}
		})
	})

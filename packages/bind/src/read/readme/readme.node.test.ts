import { describe, expect, it } from '@tarja-test/harness'
import { bytesOf, codesIn, openApi, read, ref, wholeText } from '../../../test/documents.ts'
import { readSource } from '../read-source.ts'

const card = { type: 'object', properties: { id: { type: 'string' }, next: ref('Card') } }
const answer = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } })
const definition = (path: string, method: string, schema: object = card) =>
	openApi(
		{ [path]: { [method]: { responses: answer(ref('Card')) } } },
		{
			components: { schemas: { Card: schema } },
			servers: [{ url: 'https://{dc-region}.invalid/api', variables: { 'dc-region': { default: 'x' } } }],
		},
	)
const page = (document: object, fence = '```') =>
	`# Title\n\n# OpenAPI definition\n\n${fence}json\n${JSON.stringify(document)}\n${fence}\n`
const folder = (files: Readonly<Record<string, string>>) =>
	readSource({ name: 'portal', files: Object.entries(files).map(([path, text]) => ({ path, bytes: bytesOf(text) })) })

describe('a page of a ReadMe portal', () => {
	it('has its definition in the first block after the last heading', () => {
		const other = openApi({ '/wrong': { get: {} } })
		const texts = [
			page(definition('/cards', 'get')),
			page(definition('/cards', 'get'), '````'),
			`\`\`\`json\n${JSON.stringify(other)}\n\`\`\`\n${page(definition('/cards', 'get'))}\n\`\`\`json\n${JSON.stringify(other)}\n\`\`\`\n`,
			`${page(other)}${page(definition('/cards', 'get'))}`,
			`No heading.\n\n\`\`\`\n${JSON.stringify(definition('/cards', 'get'))}\n\`\`\``,
			page(definition('/cards', 'get')).replaceAll('\n', '\r\n'),
		]
		for (const text of texts) {
			const source = read(text, 'get-cards.md')
			expect(source.dialect).to.equal('readme')
			expect(source.operations.map(({ key, path }) => [key, path])).to.deep.equal([['GET /cards', '/api/cards']])
		}
	})

	it('is refused without one', () => {
		for (const text of [page({}), '# Title\n\nNothing.', '# OpenAPI definition\n\n```json\n{oops\n```'])
			expect(() => read(text, 'page.md')).to.throw(/^Cannot read page\.md: /)
	})

	it('may be saved HTML with the state in it, and what the registry answers', () => {
		const state = JSON.stringify({ a: { oasDefinition: definition('/cards', 'get') } })
		const html = `<!doctype html><script id="x" type="application/json">${state}</script>`
		const attribute = `<html><div data-initial-props="${state.replaceAll('"', '&quot;')}"></div>`
		for (const [path, text] of [
			['a.html', html],
			['b.html', attribute],
			['c.json', state],
		] as const)
			expect(read(text, path).operations.map(({ key }) => key)).to.deep.equal(['GET /cards'])
	})

	it('is told from the page that asks for a password', () => {
		expect(() => read('<!DOCTYPE html><title>Log in</title>', 'openapi.json')).to.throw(/saved after signing in/)
	})

	it('has answers made up from its examples where it shows no schema', () => {
		const content = {
			'application/json': {
				schema: { type: 'object', properties: {} },
				examples: { ok: { value: '{"id": 7, "pan": "4111111111111111"}' } },
			},
		}
		const source = read(page(openApi({ '/cards': { get: { responses: { 200: { content } } } } })), 'page.md')
		const [found] = source.operations[0]?.answers[0]?.contents ?? []
		expect(found?.inferred).to.equal(true)
		expect(found?.schema?.kind === 'object' && found.schema.properties.map(({ name }) => name)).to.deep.equal([
			'id',
			'pan',
		])
		expect(codesIn(found)).to.deep.equal(['inferred'])
		expect(wholeText(source)).not.to.include('41111')
	})
})

describe('a folder of pages', () => {
	it('is one source, whatever they were saved as, with schemas that are equal once', () => {
		const state = JSON.stringify({ oasDefinition: definition('/cards/{id}/block', 'post') })
		const source = folder({
			'b/get.md': page(definition('/cards/{id}', 'get'), '````'),
			'a.md': page(definition('/cards', 'post')),
			'c.html': `<!doctype html><div data-initial-props="${state.replaceAll('"', '&quot;')}"></div>`,
			'registry/d.json': JSON.stringify(definition('/cards', 'get')),
			...{ 'intro.md': '# Hello', 'empty.md': page({}), 'index.html': '<!doctype html><script src="/a.js"></script>' },
		})
		expect(source.operations.map(({ key, pointer }) => [key, pointer])).to.deep.equal([
			['GET /cards', 'registry/d.json#/paths/~1cards/get'],
			['POST /cards', 'a.md#/paths/~1cards/post'],
			['GET /cards/{id}', 'b/get.md#/paths/~1cards~1{id}/get'],
			['POST /cards/{id}/block', 'c.html#/paths/~1cards~1{id}~1block/post'],
		])
		expect([...source.schemas.keys()]).to.deep.equal(['a.md#/components/schemas/Card'])
	})

	it('keeps schemas apart that have one name and differ', () => {
		const other = { type: 'object', properties: { pan: { type: 'string' } } }
		const source = folder({ 'a.md': page(definition('/a', 'get')), 'b.md': page(definition('/b', 'get', other)) })
		expect(source.schemas.size).to.equal(2)
	})

	it('refuses an operation that two pages describe differently, and takes one that they describe alike', () => {
		const same = folder({ 'a.md': page(definition('/a', 'get')), 'b.md': page(definition('/a', 'get')) })
		expect(codesIn(same)).not.to.include('operation-duplicate')
		const twice = folder({
			'a.md': page(definition('/a', 'get')),
			'b.md': page(definition('/a', 'get', { type: 'string' })),
		})
		expect(twice.operations).to.have.length(1)
		expect(codesIn(twice.operations)).to.include('operation-duplicate')
	})

	it('gives the same source whatever the order of its files', () => {
		const files = { 'a.md': page(definition('/a', 'get')), 'b.md': page(definition('/b', 'get')) }
		const turned = Object.fromEntries(Object.entries(files).reverse())
		expect(wholeText(folder(files))).to.equal(wholeText(folder(turned)))
	})

	it('is refused where no page has a definition', () => {
		expect(() => folder({ 'a.md': '# a', 'b.md': '# b' })).to.throw(/^Cannot read portal: no page/)
	})
})

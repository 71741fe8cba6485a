// tarja journal: the record of unsafe calls, in a directory and in any store that a configuration names.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { checked, linesOf } from './documents.mjs'
import { batch, kept, lostAnswer, payment, place, refused, server } from './place.mjs'
import { directoryWith, documentOf, tarja } from './program.mjs'

batch('tarja journal', {
	'lists, shows, reconciles and purges': async () => {
		const lookup = 'export const lookup = async ({ entry: { fields } }) => ({ payments: [{ fields }], complete: true })'
		const { pay, space, cwd, journal } = place({ 'lookup.mjs': lookup })
		await pay()
		space.faults.add(lostAnswer)
		writeFileSync(join(cwd, 'intent.json'), '{"body":{"nsuOrigem":"000777"}}')
		await pay()
		const [{ entry }, ...others] = linesOf(await journal('list', '--json')).map((line) => checked('entry', line))
		expect([entry.state, others.length]).to.deep.equal(['unknown', 0])
		expect((await journal('list', '--all')).out.split('\n')[1]).to.contain(`${entry.id}  unknown`)

		const shown = await journal('show', entry.id.slice(-8))
		expect(shown.out).to.contain(entry.id).and.contain('nsuOrigem').and.contain('may have been applied')
		expect(checked('entry', documentOf(await journal('show', entry.id, '--json'))).entry.id).to.equal(entry.id)
		expect(await journal('show', 'aaaaaaaaaaaaaaaa')).to.include({ code: 1 })

		const look = (...argv) => journal('reconcile', '--lookup', 'lookup.mjs', '--json', ...argv)
		const held = await look()
		expect(checked('reconcile', documentOf(held))).to.deep.include({ found: [entry.id], resolved: false })
		expect([held.code, held.error]).to.deep.equal([1, 'Nothing was resolved; check it, then add --yes\n'])
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		expect(checked('reconcile', documentOf(await look('--yes')))).to.deep.include({ found: [entry.id], resolved: true })
		expect(await journal('list')).to.include({ code: 0, out: '', error: 'Nothing is unresolved\n' })

		space.settings.patch({ credentials: { username: 'somebody else' } })
		expect(await pay()).to.include({ code: 10 })
		expect(await journal('purge', '--older-than-days', '0')).to.include({ code: 2 })
		expect(linesOf(await journal('list', '--all', '--json'))).to.have.lengthOf(3)
		const purged = await journal('purge', '--older-than-days', '0', '--yes', '--json')
		expect(checked('purge', documentOf(purged)).purged).to.equal(1)
		const kept = linesOf(await journal('list', '--all', '--json')).map((line) => line.entry.outcome)
		expect(kept).to.deep.equal(['applied', 'applied'])
	},
	'reports a call that is unresolved for more than an hour, with exit code 1': async () => {
		const { pay, space, cwd, journal } = place({
			'lookup.mjs': 'export const lookup = { span: async () => ({ payments: [], complete: true }) }',
		})
		space.faults.add(lostAnswer)
		await pay()
		const look = (...more) => journal('reconcile', '--lookup', 'lookup.mjs', ...more)
		expect(await look()).to.include({ code: 0 })
		// The same entry, as it would be of a call of two hours ago.
		const [{ entry }] = linesOf(await journal('list', '--json'))
		const earlier = (iso) => new Date(Date.parse(iso) - 7_200_000).toISOString()
		for (const name of readdirSync(join(cwd, 'j/main')).filter((file) => file.startsWith(entry.id))) {
			const text = readFileSync(join(cwd, 'j/main', name), 'utf8')
			writeFileSync(join(cwd, 'j/main', name), text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, earlier))
		}
		const overdue = `${entry.id}  unresolved for more than an hour: a person has to find out\n`
		const why =
			'not found, but the lookup found no payment like it that is known as applied, so it may miss this one too; find out, then: npx @tarja/cli journal resolve --help'
		for (let run = 0; run < 2; run++) {
			const { code, out } = await look()
			const line = `${entry.id}  unresolved since ${earlier(entry.startedAt)}: ${why}\n`
			expect([code, out]).to.deep.equal([1, `${line}${overdue}0 found, 0 absent, 1 unresolved, 0 failed\n`])
		}
		expect((await journal('list')).out).to.contain(`  ${why}\n`)
		const without = await journal('reconcile', '--json')
		const [open] = checked('reconcile', documentOf(without)).open
		expect([open.id, open.lastLookup.said]).to.deep.equal([entry.id, 'no_lookup'])
	},
	'resolves one call by hand, with who and why, and refuses an outcome that cannot be true': async () => {
		const { pay, space, journal } = place()
		space.faults.add(lostAnswer)
		await pay()
		const [{ entry }] = linesOf(await journal('list', '--json'))
		const resolveAs = (outcome, ...more) => journal('resolve', entry.id.slice(-8), outcome, ...more)
		const note = ['--note', 'Ana, case 4711', '--by', 'Rui', '--yes']
		for (const [argv, code, words] of [
			[['paid', ...note], 2, 'expected "applied" or "absent"'],
			[['applied', '--yes'], 2, 'the reason is missing'],
			[['applied', '--note', 'Ana'], 2, 'add --yes'],
			[['absent', ...note], 1, 'a request of it may still arrive; look for the payment again after'],
		]) {
			const result = await resolveAs(...argv)
			expect([result.code, result.error.includes(words)], result.error).to.deep.equal([code, true])
		}
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		const resolved = checked(
			'entry',
			documentOf(await resolveAs('applied', ...note, '--saved', 'id=8f3c', '--json')),
		).entry
		expect(resolved).to.include({ state: 'settled', outcome: 'applied', resolvedBy: 'person' })
		expect([resolved.person.by, resolved.person.because, resolved.kept]).to.deep.equal([
			'Rui',
			'Ana, case 4711',
			{ id: '8f3c' },
		])
		expect((await resolveAs('absent', ...note)).error).to.contain('has said that it was applied')
		expect((await journal('show', entry.id)).out).to.match(/person +Rui, .+Z: Ana, case 4711/)
	},
	'says that it was restored from a copy, and takes a word on an order whose entry may be lost': async () => {
		const { pay, journal } = place()
		await pay('--reference', 'order-1')
		expect(await journal('restored')).to.include({ code: 2 })
		expect(await journal('restored', '--from', 'yesterday')).to.include({ code: 3 })
		const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()]
		const noted = checked('entry', documentOf(await journal('restored', '--from', from, '--to', to, '--json'))).entry
		expect(noted.fields).to.deep.equal({ from, to })
		const refused = await pay('--reference', 'order-2')
		expect([refused.code, refused.error.includes('order-2')]).to.deep.equal([13, true])
		const word = ['--note', 'Ana, case 4711', '--yes']
		expect(await journal('resolve', 'absent', '--reference', 'order-2', ...word)).to.include({ code: 0 })
		expect(await pay('--reference', 'order-2')).to.include({ code: 0 })
		expect(await journal('resolve', noted.id, 'applied', ...word)).to.include({ code: 0 })
		expect(await pay('--reference', 'order-3')).to.include({ code: 0 })
	},
	'keeps what is settled though the run ends early, and says what is done': async () => {
		const { space, journal, run } = place({
			'lookup.mjs': `let asked = 0
export const lookup = async ({ entry: { fields } }) => {
	if (asked++) process.kill(process.pid, 'SIGINT'), await new Promise((resolve) => setTimeout(resolve, 200))
	return { payments: [{ fields }], complete: true }
}`,
			...Object.fromEntries(['1', '2', '3'].map((n) => [`${n}.json`, `{"body":{"nsuOrigem":"00010${n}"}}`])),
		})
		space.faults.add({ ...lostAnswer, times: 'always' })
		for (const n of ['1', '2', '3']) await run(payment(`${n}.json`, '--yes', ...kept(`order-${n}`)))
		const { code, out, error } = await journal('reconcile', '--lookup', 'lookup.mjs', '--yes')
		expect(code).to.equal(130)
		expect(out.match(/^\S+ {2}applied$/gm)).to.have.lengthOf(2)
		expect(error).to.contain('The run ended early')
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
	},
	'finds calls by reference and by field, of settled ones too, in any store': async () => {
		const entry = (id, more) => ({
			v: 1,
			id: `20261120T100711123Z-${id.repeat(16)}`,
			revision: 0,
			operation: 'payments.createIntent',
			method: 'POST',
			path: '/x',
			fields: {},
			startedAt: '2026-11-20T10:07:11.123Z',
			state: 'unknown',
			attempts: 1,
			mayHaveReplayed: false,
			absentReads: 0,
			...more,
		})
		const entries = [
			entry('a', { reference: 'order-7', state: 'settled', outcome: 'rejected', fields: { nsuOrigem: '000123' } }),
			entry('b', {
				reference: 'order-7',
				fields: { nsuOrigem: '000124', codigoExternoCartao: { length: 16, last4: '1111' } },
			}),
			entry('c', { reference: 'order-8', fields: { nsuOrigem: '000125' } }),
		]
		// One that keeps no index of references: it lists, and no more.
		const config = `const entries = ${JSON.stringify(entries)}
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list(which) { for (const entry of entries) if (which === 'all' || entry.state !== 'settled') yield entry }, read: async (id) => entries.find((entry) => entry.id === id), write: async () => true, delete: async () => {}, find: async () => [] }) } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const journal = (...argv) => tarja(['journal', ...argv], { cwd })
		const ids = async (...argv) =>
			linesOf(await journal(...argv, '--json')).map((line) => checked('entry', line).entry.id.at(-1))
		expect(await ids('show', 'order-7')).to.deep.equal(['a', 'b'])
		expect(await ids('show', 'nsuOrigem=000125')).to.deep.equal(['c'])
		expect(await ids('show', 'codigoExternoCartao=4111111111111111')).to.deep.equal(['b'])
		expect((await journal('list')).out).to.contain('  payments.createIntent  order-8  nsuOrigem 000125\n')
		const several = await journal('resolve', 'order-7', 'applied', '--note', 'x', '--yes')
		expect([several.code, several.error]).to.deep.equal([
			2,
			'Cannot find the entry: several match; to see them: npx @tarja/cli journal show order-7\n',
		])
		for (const words of ['order-9', 'nsuOrigem=', '__proto__=x']) {
			const { code, error } = await journal('show', words)
			expect([code, error.startsWith('Cannot find the entry')]).to.deep.equal([1, true])
		}
	},
	'prints commands that run as they are printed': async () => {
		const { run, space, cwd } = place({ 'it is.config.mjs': 'export default {}' })
		space.faults.add(lostAnswer)
		const more = ['--journal', 'a journal', '--config', 'it is.config.mjs']
		const pay = () => run(payment('intent.json', '--yes', '--reference', 'order-7', ...more))
		const printed = [
			await pay(),
			await pay(),
			await tarja(['journal', 'list', ...more], { cwd }),
			await tarja(['journal', 'resolve', 'order-9', 'applied', '--note', 'x', ...more], { cwd }),
		]
		const lines = printed.flatMap(({ out, error }) => [...`${out}${error}`.matchAll(/npx @tarja\/cli (.*)/g)])
		expect(lines).to.have.lengthOf(printed.length)
		for (const [, words] of lines) {
			const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word)
			expect(await tarja(argv, { cwd }), words).to.include({ code: 0 })
		}
	},
	'prints after a refusal, or a first step, the next command, which runs as it is printed': async () => {
		const get = { operationId: 'read', responses: { 200: { description: 'ok' } } }
		const cards = { openapi: '3.0.3', info: { title: 'Cards', version: '1' }, paths: { '/cards': { get } } }
		const cwd = directoryWith({ 'cards.json': cards })
		for (const [argv, next] of [
			[['call', 'loans.nothing', `--emulator=${server.url}`], 'operations'],
			[['bind', 'init', 'cards.json', '--all'], 'bind generate'],
			[['bind', 'check', '--extension', 'js'], 'bind generate'],
		]) {
			const { out, error } = await tarja(argv, { cwd })
			expect(`${out}${error}`).to.contain(`npx @tarja/cli ${next}`)
			expect(await tarja(next.split(' '), { cwd }), next).to.include({ code: 0 })
		}
	},
	'takes no directory that is not there for a journal in which nothing is unresolved': async () => {
		const cwd = directoryWith()
		for (const argv of [['list'], ['purge', '--yes']])
			await refused(['journal', ...argv, '--journal', 'jurnal'], 3, 'there is no such directory', { cwd })
		expect(existsSync(join(cwd, 'jurnal'))).to.equal(false)
	},
	'reads any store that a configuration names, and tells of what cannot be read': async () => {
		const id = '20261120T100711123Z-cafhbmkpoaldnjei'
		const config = `const entry = { id: '${id}', state: 'unreadable', place: 'KV \\u001b[2J', reason: 'it is not JSON' }
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list() { yield entry }, read: async () => entry, write: async () => true, delete: async () => {}, find: async () => [] }) } } }`
		const cwd = directoryWith({
			'tarja.config.mjs': config,
			'lookup.mjs': 'export const lookup = async () => ({ payments: [], complete: true })',
		})
		const { out } = await tarja(['journal', 'list'], { cwd })
		expect(out).to.match(/^id +state +age +what\n\S+ +unreadable +it is not JSON, in KV \\u\{1b\}\[2J\n$/)
		const looked = await tarja(['journal', 'reconcile', '--lookup', 'lookup.mjs', '--json'], { cwd })
		expect(looked.code).to.equal(1)
		expect(checked('reconcile', documentOf(looked)).failed[0].id).to.equal(id)
	},
})

batch('a person on call', {
	'finds the journal by an absolute path of the environment alone: from elsewhere, a relative one would be an empty one':
		() => refused(['journal', 'list'], 3, 'is relative', { env: { TARJA_JOURNAL_DIRECTORY: '.' } }),
	'resolves a payment by the commands of the page, as they are printed': async () => {
		const page = readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8')
		const commands = page.match(/^tarja journal .*?(?= *#|$)/gm)
		const { pay, space, cwd } = place()
		space.faults.add({ ...lostAnswer, times: 'always' })
		for (const reference of ['order-7', 'order-8']) await pay('--reference', reference)
		const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'j') }
		expect(commands.length).to.be.greaterThan(2)
		for (const command of commands) {
			const argv = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word).slice(1)
			const { code, error } = await tarja(argv, { cwd, env })
			expect(code, `${command}: ${error}`).to.equal(0)
		}
		const left = linesOf(await tarja(['journal', 'list', '--json'], { cwd, env })).map(({ entry }) => entry.reference)
		expect(left).to.deep.equal(['order-8'])
	},
})

// tarja journal: the record of unsafe calls, in a directory and in any store that a configuration names.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { checked, linesOf } from './documents.mjs'
import { batch, kept, lostAnswer, payment, place, refused, server } from './place.mjs'
import { directoryWith, documentOf, start, tarja } from './program.mjs'

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
		expect(await journal('show', 'aaaaaaaaaaaaaaaa')).to.include({ code: 2 })

		const look = (...argv) => journal('reconcile', '--lookup', 'lookup.mjs', '--json', ...argv)
		expect(await look()).to.include({ code: 2 })
		expect(checked('reconcile', documentOf(await look('--dry-run')))).to.deep.include({
			found: [entry.id],
			settled: false,
		})
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		const no = await tarja(['journal', 'reconcile', '--lookup', 'lookup.mjs', '--json', '--journal', 'j'], {
			...{ cwd, input: 'n\n', isTerminal: true },
		})
		expect([no.code, checked('reconcile', documentOf(no)).settled]).to.deep.equal([1, false])
		expect(checked('reconcile', documentOf(await look('--yes')))).to.deep.include({ found: [entry.id], settled: true })
		expect(await journal('list')).to.include({ code: 0, out: '', error: 'Nothing is unresolved\n' })

		space.settings.patch({ credentials: { username: 'somebody else' } })
		expect(await pay()).to.include({ code: 10 })
		expect(await journal('purge', '--older-than-days', '0')).to.include({ code: 2 })
		const purged = await journal('purge', '--older-than-days', '0', '--yes', '--json')
		expect(checked('purge', documentOf(purged)).purged).to.equal(1)
		const kept = linesOf(await journal('list', '--all', '--json')).map((line) => line.entry.outcome)
		expect(kept).to.deep.equal(['applied', 'applied'])
	},
	'tells of a call that is open for more than an hour until somebody knows, with exit code 1': async () => {
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
		const overdue = `${entry.id}  unresolved for more than an hour: find out what happened to it\n`
		const since = earlier(entry.startedAt)
		const why =
			'not found, and in this run the lookup found no payment like it that is known as applied, so it may miss this one as well; find out, and end it: npx @tarja/cli journal settle --help'
		for (let run = 0; run < 2; run++) {
			const { code, out } = await look()
			expect([code, out]).to.deep.equal([
				1,
				`${entry.id}  open since ${since}: ${why}\n${overdue}0 found, 0 absent, 1 open, 0 failed\n`,
			])
		}
		expect((await journal('list')).out).to.contain(`  ${why}\n`)
		expect((await journal('list', '--lang=pt-BR')).out).to.contain('não encontrado, e nesta execução')
		const without = await journal('reconcile', '--json')
		expect(checked('reconcile', documentOf(without)).open[0]).to.include({ id: entry.id, said: 'no_lookup' })
	},
	'settles one call as a person says, with who and why, and takes no word that cannot be true': async () => {
		const { pay, space, journal } = place()
		space.faults.add(lostAnswer)
		await pay()
		const [{ entry }] = linesOf(await journal('list', '--json'))
		const settle = (outcome, ...more) => journal('settle', entry.id.slice(-8), outcome, ...more)
		const because = ['--because', 'Ana, case 4711', '--by', 'Rui', '--yes']
		for (const [argv, code, words] of [
			[['paid', ...because], 2, 'expected "applied" or "absent"'],
			[['applied', '--yes'], 2, 'nothing says why'],
			[['applied', '--because', 'Ana'], 2, 'give --yes'],
			[['absent', ...because], 1, 'a request of it may still arrive; look for the payment again after'],
		]) {
			const result = await settle(...argv)
			expect([result.code, result.error.includes(words)], result.error).to.deep.equal([code, true])
		}
		const settled = checked(
			'entry',
			documentOf(await settle('applied', ...because, '--kept', 'id=8f3c', '--json')),
		).entry
		expect(settled).to.include({ state: 'settled', outcome: 'applied', resolvedBy: 'person' })
		expect([settled.person.by, settled.person.because, settled.kept]).to.deep.equal([
			'Rui',
			'Ana, case 4711',
			{ id: '8f3c' },
		])
		expect((await settle('absent', ...because)).error).to.contain('has said that it was applied')
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
		const word = ['--because', 'Ana, case 4711', '--yes']
		expect(await journal('settle', 'absent', '--reference', 'order-2', ...word)).to.include({ code: 0 })
		expect(await pay('--reference', 'order-2')).to.include({ code: 0 })
		expect(await journal('settle', noted.id, 'applied', ...word)).to.include({ code: 0 })
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
		expect(out.match(/found: applied/g)).to.have.lengthOf(2)
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
		expect(await ids('find', 'order-7')).to.deep.equal(['a', 'b'])
		expect(await ids('find', 'nsuOrigem=000125')).to.deep.equal(['c'])
		expect(await ids('find', 'codigoExternoCartao=4111111111111111')).to.deep.equal(['b'])
		expect(await ids('show', 'order-8')).to.deep.equal(['c'])
		expect((await journal('list')).out).to.contain('  payments.createIntent  order-8  nsuOrigem 000125\n')
		const several = await journal('show', 'order-7')
		expect([several.code, several.error]).to.deep.equal([
			2,
			'Cannot show the entry: several fit; to list them: npx @tarja/cli journal list --all\n',
		])
		for (const words of ['order-9', 'nsuOrigem=', '__proto__=x']) {
			const { code, error } = await journal('find', words)
			expect([code, error.startsWith('No call of the journal has it')]).to.deep.equal([1, true])
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
			await tarja(['journal', 'find', 'order-7', ...more], { cwd }),
			await tarja(['journal', 'show', 'order-9', ...more], { cwd }),
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
			[['operations', 'nothing'], 'operations'],
			[['call', 'loans.nothing', `--emulator=${server.url}`], 'operations'],
			[['bind', 'init', 'cards.json', '--all'], 'bind generate'],
			[['bind', 'check', '--extension', 'js'], 'bind generate'],
		]) {
			const { out, error } = await tarja(argv, { cwd })
			expect(`${out}${error}`).to.contain(`npx @tarja/cli ${next}`)
			expect(await tarja(next.split(' '), { cwd }), next).to.include({ code: 0 })
		}
	},
	'says at a terminal how far it has come, and ends at an interrupt with what was done': async () => {
		const config = `const entry = (n) => ({ v: 1, id: '20260101T000000' + String(n).padStart(3, '0') + 'Z-cafhbmkpoaldnjei', state: 'settled', outcome: 'not_processed', startedAt: '2026-01-01T00:00:00.000Z', operation: 'a.b', fields: {} })
export default { journal: { account: 'main', store: { open: () => ({ origin: async () => undefined, async *list() { for (let n = 0; n < 900; n++) yield entry(n) }, read: async () => undefined, write: async () => true, delete: () => new Promise((done) => setTimeout(done, 700)), find: async () => [] }) } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const run = start(['journal', 'purge', '--yes'], { cwd, isTerminal: true, input: null })
		await run.printed(' of 900, ')
		run.child.kill('SIGINT')
		const { code, out, error } = await run.ended
		expect([code, out]).to.deep.equal([130, out.match(/^[36]00 forgotten\n$/)?.[0]])
		expect(error)
			.to.match(/forgetting: \d+ of 900, \d+ a second/)
			.and.match(/Interrupted: run it again for the rest\n$/)
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

batch('a person at night, with one entry and a telephone,', {
	'finds the journal by an absolute path of the environment alone: from elsewhere, a relative one would be an empty one':
		() => refused(['journal', 'list'], 3, 'is relative', { env: { TARJA_JOURNAL_DIRECTORY: '.' } }),
	'is done by the commands of the page, as they are printed, and what they read on the way is counted there':
		async () => {
			const page = readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8')
			const [, block] = /## At night, by telephone\n\n```sh\n(.*?)```/s.exec(page)
			const commands = block.match(/^tarja .*?(?= *#|$)/gm)
			const { pay, space, cwd } = place({ '8.json': { body: { nsuOrigem: '000124', valorTransacao: '1990' } } })
			space.faults.add({ ...lostAnswer, times: 'always' })
			for (const reference of ['order-7', 'order-8']) await pay('--reference', reference)
			const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'j') }
			const words = (text) => text.trim().split(/\s+/).length
			const counts = { typed: 0, read: 0 }
			let told = ''
			for (const command of commands) {
				const argv = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word).slice(1)
				const isAsked = argv.includes('settle')
				const { code, out, error } = await tarja(argv, { cwd, env, ...(isAsked && { isTerminal: true, input: 'y\n' }) })
				expect(code, `${command}: ${error}`).to.equal(0)
				told += out
				counts.typed += words(command)
				counts.read += words(`${out}${error}`)
			}
			expect(told).to.contain('order-7').and.contain('nsuOrigem')
			const left = linesOf(await tarja(['journal', 'list', '--json'], { cwd, env })).map(({ entry }) => entry)
			expect(left.map(({ reference }) => reference)).to.deep.equal(['order-8'])
			// At twenty words a minute that are typed, and two hundred that are read.
			const minutes = Math.ceil(counts.typed / 20 + counts.read / 200)
			const about = Math.round(counts.read / 10) * 10
			expect(page).to.contain(`${counts.typed} words to type and about ${about} to read: ${minutes} minutes`)
		},
})

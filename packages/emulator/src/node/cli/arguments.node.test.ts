import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { type Given, type Options, readArguments } from './arguments.ts'

const options: Options = {
	'dry-run': { summary: 'send nothing' },
	yes: { summary: 'do not ask' },
	journal: { value: '<directory>', summary: 'where' },
	emulator: { value: '<port>', valueOptional: true, summary: 'here' },
	days: { value: '<days>', most: 365, summary: 'how many' },
	only: { value: '<check>', multiple: true, choices: ['dns', 'tls'], summary: 'this one' },
}
const missing = (name: string): string | undefined => (name === 'password' ? 'it comes from elsewhere' : undefined)
const read = (...args: string[]): Given =>
	readArguments('tarja call', args, { usage: '<operation> [input]', options, missing })
const names = Object.keys(options)

function refusal(...args: string[]): string {
	try {
		read(...args)
	} catch (error) {
		if (error instanceof TypeError) return error.message
		throw error
	}
	throw new Error(`not refused: ${args.join(' ')}`)
}

describe('readArguments()', () => {
	it('gives what was given', () => {
		const given = read('a.b', '--yes', '--journal=j', '--only', 'dns', '--only=tls', 'input.json')
		expect([given.has('yes'), given.has('dry-run'), given.text('journal'), given.text('emulator')]).to.deep.equal([
			true,
			false,
			'j',
			undefined,
		])
		expect([given.list('only'), given.positionals]).to.deep.equal([
			['dns', 'tls'],
			['a.b', 'input.json'],
		])
	})

	it('lets a value be left out where the table says so', () => {
		expect([read('a.b', '--emulator').text('emulator'), read('--emulator=1', 'a.b').text('emulator')]).to.deep.equal([
			'',
			'1',
		])
		expect(read('--emulator', 'a.b').positionals).to.deep.equal(['a.b'])
		expect(read('--', '--emulator').positionals).to.deep.equal(['--emulator'])
	})

	it('refuses every option that is mistyped, however little, and quotes none of its values', () => {
		const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz-')
		const typo = fc
			.tuple(fc.constantFrom(...names), fc.nat(), fc.option(letter), fc.boolean())
			.map(([name, at, put, keep]) => {
				const index = at % (name.length + 1)
				return `${name.slice(0, index)}${put ?? ''}${name.slice(keep ? index : index + 1)}`
			})
		fc.assert(
			fc.property(typo, (name) => {
				fc.pre(name !== '' && name !== 'password' && !names.includes(name))
				expect(refusal('a.b', `--${name}=horse`)).not.to.contain('horse')
				if (name !== 'only') refusal('a.b', `--${name}`)
			}),
			random(),
		)
	})

	const mistakes: readonly (readonly [readonly string[], string])[] = [
		[[], 'something is missing; it takes <operation> [input]'],
		[['a', 'b', 'horse'], 'there is an argument too many'],
		[['a', '--dry-rnu'], 'there is no option --dry-rnu; did you mean --dry-run?'],
		[['a', '--dry'], 'did you mean --dry-run?'],
		[['a', '--yes', '--yes'], '--yes stands there twice; say it once'],
		[['a', '--journal', 'j', '--journal', 'k'], '--journal stands there twice'],
		[['a', '--journal'], '--journal has no value; write --journal=<directory>'],
		[['a', '--journal', '--yes'], '--journal has no value'],
		[['a', '--yes=horse'], '--yes takes no value; leave it out'],
		[['a', '--days', '1 horse'], '--days takes a whole number of 0 to 365; write it in digits'],
		[['a', '--days', '366'], '--days takes a whole number of 0 to 365'],
		[['a', '--days', '-1'], '--days has no value'],
		[['a', '--only', 'horse'], '--only takes one of dns, tls'],
		[['a', '--password', 'horse'], 'it comes from elsewhere'],
		[['a', '-x'], 'there is no option --x'],
		[['a', '--horse4111111111111111'], 'there is no such option'],
		[['a', '--constructor'], 'there is no option --constructor'],
		[['a', '--__proto__'], 'there is no such option'],
	]
	for (const [args, expected] of mistakes)
		it(`answers ${args.join(' ') || 'nothing'} with what to type instead`, () => {
			const message = refusal(...args)
			expect(message)
				.to.contain(expected)
				.and.to.match(/^Cannot run tarja call: .*[;?] tarja call --help says more$/)
			expect(message).not.to.contain('horse')
		})
})

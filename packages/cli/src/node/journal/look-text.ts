/** Says what the last lookup said of an open call, and what it waits for, in the language of `--lang`. */
import type { JournalEntry, LastLookup } from '@tarja/journal'
import type { Context } from '../command.ts'

interface Texts {
	readonly said: Readonly<Record<LastLookup['said'], string>>
	readonly nobody: string
	readonly underWay: (until: string) => string
	readonly reads: (done: number, of: number) => string
	readonly until: (time: string) => string
	readonly complete: string
	readonly person: string
}

const english: Texts = {
	said: {
		absent: 'not found',
		incomplete: 'not found, and the lookup has not seen all that the platform has',
		unproved:
			'not found, and in this run the lookup found no payment like it that is known as applied, so it may miss this one as well',
		unclear: 'a payment may be this one',
		several: 'several payments are this one: it may have been sent twice',
		shared: 'the payment that was found is that of another call as well',
		no_lookup: 'nobody has looked: no lookup was given',
	},
	nobody: 'nobody has looked yet',
	underWay: (until) => `may be under way until ${until}, or nobody has looked yet`,
	reads: (done, of) => `, ${done} of ${of} reads`,
	until: (time) => `; the next read counts from ${time}`,
	complete: '; it waits for a lookup that sees all',
	person: '; find out, and end it: npx @tarja/cli journal settle --help',
}

const portuguese: Texts = {
	said: {
		absent: 'não encontrado',
		incomplete: 'não encontrado, e a consulta não viu tudo o que a plataforma tem',
		unproved:
			'não encontrado, e nesta execução a consulta não encontrou nenhum pagamento parecido que se sabe efetivado: pode não ver este também',
		unclear: 'um pagamento pode ser este',
		several: 'vários pagamentos são este: pode ter sido enviado duas vezes',
		shared: 'o pagamento encontrado é também o de outra chamada',
		no_lookup: 'ninguém procurou: nenhuma consulta foi dada',
	},
	nobody: 'ninguém procurou ainda',
	underWay: (until) => `pode estar em andamento até ${until}, ou ninguém procurou ainda`,
	reads: (done, of) => `, ${done} de ${of} leituras`,
	until: (time) => `; a próxima leitura conta a partir de ${time}`,
	complete: '; espera uma consulta que veja tudo',
	person: '; descubra, e termine: npx @tarja/cli journal settle --help',
}

/** What was said, by which read, and until when it waits; where no time helps, who can end it. */
export function lookText(
	{ lastLookup, absentReads, state, sendDeadline }: JournalEntry,
	{ given }: Pick<Context, 'given'>,
): string {
	const texts = given.text('lang') === 'pt-BR' ? portuguese : english
	if (!lastLookup) return state === 'pending' ? texts.underWay(sendDeadline) : texts.nobody
	const { said, fields = [], reads, until } = lastLookup
	const named = fields.length ? ` (${fields.join(', ')})` : ''
	const counted = reads === undefined ? '' : texts.reads(absentReads, reads)
	const onlyPerson = said === 'incomplete' ? texts.complete : texts.person
	return `${texts.said[said]}${named}${counted}${until === undefined ? onlyPerson : texts.until(until)}`
}

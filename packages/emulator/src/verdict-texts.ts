/** What each verdict means, in English and Portuguese: on the command line and in the console. */
import type { Verdict } from './verdict.ts'

type Pair = readonly [english: string, portuguese: string]

/** The verdicts as headlines. */
export const verdictTexts: Readonly<Record<Verdict, Pair>> = {
	applied: ['Applied', 'Efetivado'],
	applied_after_401: ['Applied after a 401', 'Efetivado depois de um 401'],
	applied_twice: ['Applied twice', 'Efetivado duas vezes'],
	applied_unreported: ['Applied, but the client got no response', 'Efetivado, mas o cliente não recebeu resposta'],
	reported_not_applied: ['Reported as applied, but not applied', 'Informado como efetivado, mas não foi'],
	rejected: ['Rejected', 'Recusado'],
	not_applied: ["Not applied, and the client doesn't know", 'Não efetivado, e o cliente não sabe'],
	in_progress: ['In progress', 'Em andamento'],
}

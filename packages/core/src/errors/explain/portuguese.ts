/**
 * The explanations in Brazilian Portuguese; the words are those of the glossary in docs/pt-BR.
 * @module
 */
import { type SetupWords, setupClause, type Words } from './words.ts'

const setup: SetupWords = {
	operation: 'uma operação não está definida como deve ser, ou não há nenhuma com esse nome',
	call: 'a operação, a entrada ou as opções da chamada não podem ser lidas',
	option: 'uma opção tem um valor que não pode funcionar',
	base_url: 'a URL base não pode ser usada',
	plugin: 'um plugin não pode ser usado assim',
	credentials: 'as credenciais faltam, ou não podem ser enviadas como estão',
	reference: 'a referência da chamada não é guardada, ou falta uma',
	runtime: 'isso não deve ou não pode ser feito neste ambiente de execução',
}

const token = {
	credentials: 'o endpoint de tokens recusou as credenciais',
	rate_limited: 'o endpoint de tokens pede menos requisições',
	status: 'o endpoint de tokens respondeu com um erro',
	network: 'o endpoint de tokens não pôde ser alcançado',
	timeout: 'o endpoint de tokens não respondeu a tempo',
	response: 'o endpoint de tokens respondeu algo que não é um token',
	rejected_fresh: 'a plataforma recusa um token recém-emitido',
	source: 'a fonte de tokens falhou',
	issuer: 'o emissor de tokens falhou',
} as const

const unreadable = {
	content_type: 'é de um tipo que não é o combinado',
	not_json: 'não é JSON',
	too_large: 'é grande demais',
	schema: 'não corresponde ao combinado',
} as const

export const portuguese: Words = {
	cause: {
		configuration: (details) => `O programa está mal configurado${setupClause(setup, details)}.`,
		invalid_input: ({ issues }) =>
			`A entrada não é a que a operação espera: ${issues.map(({ path }) => path.join('.')).join(', ')}.`,
		unbound_operation: ({ section }) =>
			`A operação ainda não foi vinculada: a referência (§${section}) a nomeia, e não mostra nem o método nem o caminho dela.`,
		duplicate_reference: ({ reference }) => `Outra chamada tem a referência ${reference}.`,
		token_unavailable: ({ reason, status }) =>
			`Não foi possível obter um token de acesso: ${token[reason]}${status === undefined ? '' : ` (${status})`}.`,
		aborted: ({ dispatched }) => `A chamada foi abortada ${dispatched ? 'depois' : 'antes'} do envio.`,
		timeout: ({ timeoutMs }) => `Nenhuma resposta completa chegou em ${timeoutMs} ms.`,
		network: ({ runtimeCode }) => `A conexão falhou${runtimeCode ? ` (${runtimeCode})` : ''}.`,
		redirect: ({ status, host }) =>
			`Veio um redirecionamento (${status}${host ? `, para ${host}` : ''}), que não foi seguido.`,
		http_status: ({ status, reason }) =>
			`A plataforma respondeu ${status}${reason === 'unauthorized' ? ', o que pode não ser sobre o pagamento' : ''}.`,
		invalid_response: ({ status, reason }) => `A plataforma respondeu ${status}, e a resposta ${unreadable[reason]}.`,
		layer_failed: ({ layer }) => `Uma parte do programa falhou: ${layer}.`,
	},
	outcome: {
		not_processed: 'Não enviado: corrija a causa e tente de novo.',
		rejected: 'A resposta foi uma recusa: não repita sem mudar nada.',
		unknown: 'Incerto: pode ter sido efetivado. Descubra antes de repetir.',
		duplicate: 'Esta chamada não foi enviada. A outra pode ter sido efetivada: veja-a, e não escolha outra referência.',
	},
	lookUp: (names) => `Procure por ${names}.`,
}

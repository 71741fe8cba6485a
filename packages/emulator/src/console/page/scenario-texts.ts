import type { Scenario } from '../../scenarios.ts'
import { getLanguage } from './texts.ts'

/** For each scenario, in Portuguese: what happens, and what a correct client does. */
const portuguese: Readonly<Record<string, readonly [about: string, client: string]>> = {
	refused: ['A plataforma recusa o próximo pagamento com 422.', 'Trata como rejected e não repete sem mudança.'],
	declined: [
		'A plataforma recusa o próximo pagamento com status 200 e DECLINED no corpo.',
		'Trata como rejected, como define outcomeOf. Só pelo HTTP parece efetivado.',
	],
	'lost-after-commit': [
		'A plataforma efetiva o próximo pagamento, e a conexão cai antes da resposta.',
		'Trata como incerto e consulta antes de repetir qualquer coisa.',
	],
	'response-cut': [
		'A plataforma efetiva o próximo pagamento. A resposta é cortada no meio do corpo.',
		'Trata como incerto, embora tenha recebido um 200.',
	],
	'not-accepted': [
		'Depois do próximo token, nenhuma conexão é aceita por cinco segundos.',
		'Trata como not_processed, porque nada foi enviado, e repete.',
	],
	silence: [
		'A plataforma efetiva o próximo pagamento. Nada volta pela conexão aberta.',
		'Desiste depois do próprio prazo e trata como incerto.',
	],
	'gateway-502': [
		'Um gateway responde ao próximo pagamento com uma página HTML. O pagamento nunca chega.',
		'Trata como incerto: um 502 não mostra se a plataforma tem o pagamento.',
	],
	'token-refused': [
		'O próximo pagamento recebe 401, como se o token tivesse expirado no caminho.',
		'Obtém outro token e envia o pagamento mais uma vez: o 401 mostra que nada foi efetivado.',
	],
	'no-token-at-first': [
		'Duas requisições de token recebem 503 com Retry-After: 1. A terceira funciona.',
		'Espera o tempo indicado, repete e envia o pagamento uma vez.',
	],
	'rate-limited': [
		'Dois pagamentos passam. Os dois seguintes recebem 429 com Retry-After: 10.',
		'Trata como incerto, como todo 429, e não envia mais antes desse tempo.',
	],
	'clock-two-hours-ahead': [
		'O relógio da plataforma está duas horas à frente do relógio do cliente.',
		'Conta a vida do token a partir da própria requisição.',
	],
}

/** Returns, in the page's language, what happens in a scenario and what a correct client does. */
export function getScenarioTexts({ name, about, client }: Scenario): readonly [about: string, client: string] {
	return (getLanguage() === 'pt-BR' ? portuguese[name] : undefined) ?? [about, client]
}

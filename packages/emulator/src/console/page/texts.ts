/** All texts of the console, in English and Portuguese. */
import { type Verdict, verdicts } from '../../verdict.ts'

type Pair = readonly [english: string, portuguese: string]

const texts = {
	'view.payments': ['Payments', 'Pagamentos'],
	'view.requests': ['Requests', 'Requisições'],
	'view.faults': ['Faults', 'Falhas'],
	views: ['Views', 'Telas'],
	space: ['Space', 'Espaço'],
	'space.default': ['default space', 'espaço padrão'],
	language: ['Language', 'Idioma'],
	'status.connecting': ['Connecting …', 'Conectando …'],
	'status.live': ['Live', 'Ao vivo'],
	'status.lost': ['No connection; retrying', 'Sem conexão; tentando de novo'],
	silent: [
		'The emulator did not respond. Check that it is still running.',
		'O emulador não respondeu. Verifique se ele ainda está rodando.',
	],
	'silent.status': ['The emulator returned {0}.', 'O emulador retornou {0}.'],
	loading: ['Loading …', 'Carregando …'],
	close: ['Close', 'Fechar'],
	empty: ['(empty)', '(vazio)'],

	'start.title': ['Nothing has arrived yet', 'Nada chegou ainda'],
	'start.lead': [
		'This is the documented platform, offline. Point a client at it.',
		'Esta é a plataforma documentada, offline. Aponte um cliente para ela.',
	],
	'start.baseUrl': ['Base URL', 'URL base'],
	'start.basic': ['Basic credentials', 'Credenciais Basic'],
	'start.username': ['username', 'username'],
	'start.credential': ['Second field', 'Segundo campo'],

	'payments.count': ['Payments: {0}. Need a person: {1}.', 'Pagamentos: {0}. Precisam de uma pessoa: {1}.'],
	'payments.alike': [
		'Requests are one payment if they have the same {0}. The reference does not show what makes two payments the same.',
		'Requisições são um pagamento se têm o mesmo {0}. A referência não mostra o que torna dois pagamentos o mesmo.',
	],
	once: ['once', 'uma vez'],
	times: ['{0} times', '{0} vezes'],
	received: ['Received {0}, applied {1}', 'Recebido {0}, efetivado {1}'],
	'received.only': ['Received {0}, not applied', 'Recebido {0}, não efetivado'],
	'applied.often': ['Applied {0} times', 'Efetivado {0} vezes'],
	unnamed: ['request {0}', 'requisição {0}'],
	payment: ['Payment', 'Pagamento'],
	'payment.gone': ['The emulator has no such payment.', 'O emulador não tem esse pagamento.'],
	'payment.older': [
		'{0} of its requests have left the log. The counts include them.',
		'{0} das requisições já saíram do log. As contagens as incluem.',
	],
	save: ['Save as one file', 'Salvar em um arquivo'],
	now: ['Do now:', 'Faça agora:'],
	'do.applied_twice': [
		'Ask the platform which of them counts. To prevent this, pay with client.journal.once and give every process the same journal.',
		'Pergunte à plataforma qual deles vale. Para evitar isto, pague com client.journal.once e dê a todo processo o mesmo diário.',
	],
	'do.applied_unreported': [
		'Look the payment up before you retry. client.journal.reconcile does that and sends nothing.',
		'Consulte o pagamento antes de repetir. client.journal.reconcile faz isso e não envia nada.',
	],
	'do.reported_not_applied': [
		'Describe a refusal with status 2xx in outcomeOf of the operation.',
		'Descreva em outcomeOf da operação como é uma recusa com status 2xx.',
	],
	'do.rejected': [
		'Fix what the response says. Do not retry it unchanged.',
		'Corrija o que a resposta indica. Não repita sem mudança.',
	],
	'do.not_applied': [
		'Look the payment up. Retry only if the platform does not have it.',
		'Consulte o pagamento. Repita apenas se a plataforma não o tiver.',
	],

	lanes: ['What each side knew, and when', 'O que cada lado sabia, e quando'],
	'lane.client': ['client {0}', 'cliente {0}'],
	'lane.token': ['token {0}', 'token {0}'],
	'lane.connection': ['connection {0}', 'conexão {0}'],
	'lane.sent': ['sent {0}', 'enviado {0}'],
	'lane.platform': ['platform', 'plataforma'],
	'lane.applied': ['what it applied', 'o que ela efetivou'],
	'lane.words': ['The same in words', 'O mesmo em palavras'],
	'responded.cut': ['a cut response', 'resposta cortada'],
	'event.asked': ['{0} requests a token: request {1}.', '{0} pede um token: requisição {1}.'],
	'event.issued': ['{0} gets a token.', '{0} recebe um token.'],
	'event.notIssued': ['{0} gets no token.', '{0} não recebe token.'],
	'event.sent': ['{0} sends request {1}.', '{0} envia a requisição {1}.'],
	'event.applied': [
		'The platform applies request {0}: number {1} of this payment.',
		'A plataforma efetiva a requisição {0}: número {1} deste pagamento.',
	],
	'event.lost': ['{0} gets no response: {1}.', '{0} não recebe resposta: {1}.'],
	'event.responded': ['{0} gets {1}: {2}.', '{0} recebe {1}: {2}.'],
	'know.not_processed': ['not sent', 'não enviado'],
	'know.unknown': ['unknown', 'incerto'],
	'know.rejected': ['rejected', 'recusado'],
	'know.applied': ['applied', 'efetivado'],
	'know.pending': ['no response yet', 'ainda sem resposta'],

	find: ['Filter requests', 'Filtrar requisições'],
	'find.hint': ['Filter: 000123, reset, 5xx, applied …', 'Filtro: 000123, reset, 5xx, efetivada …'],
	miss: ['No matches in {0} requests', 'Nenhum resultado em {0} requisições'],
	shown: [
		'The newest {0} of {1} requests, and those that need a person.',
		'As {0} mais recentes de {1} requisições, e as que precisam de uma pessoa.',
	],
	'requests.all': ['Requests: {0}, newest first', 'Requisições: {0}, as mais recentes primeiro'],
	'col.time': ['Time', 'Hora'],
	'col.request': ['Request', 'Requisição'],
	'col.response': ['Response', 'Resposta'],
	'col.effect': ['Effect', 'Efeito'],
	'col.fault': ['Fault', 'Falha'],
	'col.took': ['Took', 'Levou'],
	progress: ['in progress', 'em andamento'],
	'no.response': ['no response', 'sem resposta'],
	'applied.token': ['Applied: token', 'Efetivada: token'],
	'applied.intent': ['Applied: intent', 'Efetivada: intenção'],
	applied: ['Applied', 'Efetivada'],
	'not.applied': ['Nothing applied', 'Nada efetivado'],
	'unreported.lost': ['Applied, response lost', 'Efetivada, resposta perdida'],
	'unreported.cut': ['Applied, response cut', 'Efetivada, resposta cortada'],
	'unreported.replaced': ['Applied, other response', 'Efetivada, outra resposta'],
	spoiled: ['unreadable', 'ilegível'],
	request: ['Request {0}', 'Requisição {0}'],
	'request.gone': ['It is not in the log.', 'Não está no log.'],
	refused: ['Refused', 'Recusada'],
	'refused.expected': ['{0}: expected {1}', '{0}: esperado {1}'],
	section: ['Platform reference, section {0}', 'Referência da plataforma, seção {0}'],
	headers: ['{0} headers', '{0} cabeçalhos'],
	sent: ['What was sent', 'O que foi enviado'],
	response: ['What was sent back', 'O que foi respondido'],
	'response.none': ['Nothing yet.', 'Nada ainda.'],
	'response.lost': [
		'The client got nothing. The response would have been:',
		'O cliente não recebeu nada. A resposta teria sido:',
	],
	'response.cut': ['{0} of {1} bytes were sent.', 'Foram enviados {0} de {1} bytes.'],
	'response.whole': ['All {0} bytes were sent.', 'Todos os {0} bytes foram enviados.'],
	'fact.arrived': ['Arrived', 'Chegou'],
	'fact.took': ['Until the last byte', 'Até o último byte'],
	'fact.token': ['Token of request', 'Token da requisição'],

	next: ['The next payment', 'O próximo pagamento'],
	'fault.json': ['A fault as JSON', 'Uma falha em JSON'],
	'fault.noJson': ['This is not JSON. Fix it.', 'Isto não é JSON. Corrija.'],
	add: ['Add', 'Adicionar'],
	added: ['Added: {0}', 'Adicionada: {0}'],
	queue: ['Waiting for a request', 'Esperando uma requisição'],
	'queue.empty': [
		'No faults are waiting. Every request gets a real response.',
		'Nenhuma falha está esperando. Toda requisição recebe uma resposta real.',
	],
	'queue.count': ['{0} waiting', '{0} esperando'],
	remove: ['Remove', 'Remover'],
	removed: ['Removed', 'Removida'],
	'scenario.play': ['Play for my client', 'Executar para o meu cliente'],
	'scenario.played': ['Waiting for your client: {0}', 'Esperando o seu cliente: {0}'],
	'scenario.client': ['A correct client: {0}', 'Um cliente correto: {0}'],
	reset: ['Reset this space', 'Redefinir este espaço'],
	'reset.sure': ['Reset settings, tokens, log and faults?', 'Redefinir ajustes, tokens, log e falhas?'],
	'reset.done': ['Settings, tokens, log and faults are reset.', 'Ajustes, tokens, log e falhas foram redefinidos.'],
} as const satisfies Readonly<Record<string, Pair>>

const languages = ['en', 'pt-BR'] as const

/** A language of the page. */
type Language = (typeof languages)[number]

let spoken: Language = 'en'

/** Sets the language in which the page shows all texts from now on. */
export function setLanguage(language: string): void {
	spoken = language.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'
}

export function getLanguage(): Language {
	return spoken
}

/** Returns the page's text for a key. The values replace `{0}` and `{1}`. */
export function t(key: keyof typeof texts, ...values: readonly (string | number)[]): string {
	const pair = texts[key]
	return pair[languages.indexOf(spoken)]?.replace(/\{(\d)\}/g, (mark, index) => String(values[index] ?? mark)) ?? key
}

/** Returns the sentence for a verdict, in the page's language. */
export function getVerdictSentence(verdict: Verdict): string {
	return verdicts[verdict].texts[languages.indexOf(spoken)] ?? verdict
}

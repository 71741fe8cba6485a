/** All texts of the console, in English and Portuguese. */
import { type Verdict, verdicts } from '../../verdict.ts'

type Pair = readonly [english: string, portuguese: string]

const texts = {
	'view.orders': ['Orders', 'Pedidos'],
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

	'orders.count': ['Orders: {0}. Need you: {1}.', 'Pedidos: {0}. Precisam de você: {1}.'],
	'orders.find': ['Find: order, number, amount', 'Buscar: pedido, número, valor'],
	'order.gone': ['The emulator has no such order.', 'O emulador não tem esse pedido.'],
	back: ['All orders', 'Todos os pedidos'],
	'journal.none': [
		'No journal reported. Start the emulator with --journal, or add showOrders() to your client.',
		'Nenhum diário informou. Inicie o emulador com --journal, ou adicione showOrders() ao seu cliente.',
	],
	'headline.unseen': ['No request arrived here.', 'Nenhuma requisição chegou aqui.'],
	'headline.none': ['Not applied.', 'Não efetivado.'],
	'headline.applied': ['Applied {0}.', 'Efetivado {0}.'],
	'headline.asked': ['Asked {0}, sent {1}.', 'Chamado {0}, enviado {1}.'],
	'headline.sent': ['Sent {0}.', 'Enviado {0}.'],
	'by.call': ['by its response', 'pela resposta'],
	'by.lookup': ['resolved by a lookup', 'resolvido por uma consulta'],
	'by.webhook': ['resolved by a webhook', 'resolvido por um webhook'],
	'by.person': ['resolved by a person', 'resolvido por uma pessoa'],
	'order.stopped': ['duplicates stopped: {0}', 'duplicatas impedidas: {0}'],
	'state.unknown': ['unresolved', 'sem resolução'],
	'state.applied': ['applied', 'efetivado'],
	'state.rejected': ['rejected', 'recusado'],
	'order.unresolved.applied': [
		'The platform applied it. Your program does not know yet.',
		'A plataforma o efetivou. O seu programa ainda não sabe.',
	],
	'order.unresolved': ['Your program does not know how it ended.', 'O seu programa não sabe como terminou.'],
	'order.journal_wrong': [
		'The journal is wrong: it says {0}, and the platform did something else.',
		'O diário está errado: ele diz {0}, e a plataforma fez outra coisa.',
	],
	'order.maybe_same': ['May be the same cart as {0}.', 'Pode ser o mesmo carrinho que {0}.'],
	'do.unresolved': [
		'Look it up. reconcile(client.journal) does that and sends nothing.',
		'Consulte-o. reconcile(client.journal) faz isso e não envia nada.',
	],
	'do.journal_wrong': [
		'Find out which list, lookup or person said so, and correct the order with tarja journal resolve.',
		'Descubra que lista, consulta ou pessoa disse isso, e corrija o pedido com tarja journal resolve.',
	],
	'do.maybe_same': [
		'Look {0} up. If it was applied, refund one of them. To prevent this, use the id of the cart as the reference.',
		'Consulte {0}. Se foi efetivado, devolva um deles. Para evitar isto, use o id do carrinho como referência.',
	],
	'payments.alike': [
		'Requests are one payment if they have the same {0}. The reference does not show what makes two payments the same.',
		'Requisições são um pagamento se têm o mesmo {0}. A referência não mostra o que torna dois pagamentos o mesmo.',
	],
	once: ['once', 'uma vez'],
	times: ['{0} times', '{0} vezes'],
	'applied.often': ['Applied {0} times', 'Efetivado {0} vezes'],
	unnamed: ['request {0}', 'requisição {0}'],
	payment: ['Payment', 'Pagamento'],
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
		'Look the payment up before you retry. reconcile(client.journal) does that and sends nothing.',
		'Consulte o pagamento antes de repetir. reconcile(client.journal) faz isso e não envia nada.',
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
	'mark.opened': ['recorded', 'registrado'],
	'mark.stopped': ['■ stopped', '■ impedido'],
	'mark.contradiction': ['contradiction', 'contradição'],
	'mark.overdue': ['overdue', 'atrasado'],
	'lane.sent': ['sent {0}', 'enviado {0}'],
	'lane.journal': ['journal', 'diário'],
	'event.opened': ['The journal holds it.', 'O diário o registra.'],
	'event.stopped': ['The journal stops {0}: it was sent.', 'O diário impede {0}: já foi enviado.'],
	'event.resolved': ['The journal: {0}.', 'O diário: {0}.'],
	'event.contradiction': ['Two facts contradict one another.', 'Dois fatos se contradizem.'],
	'event.overdue': ['Unresolved for too long.', 'Sem resolução há tempo demais.'],
	'lane.platform': ['platform', 'plataforma'],
	'lane.applied': ['what it applied', 'o que ela efetivou'],
	'lane.words': ['The same in words', 'O mesmo em palavras'],
	'responded.cut': ['a cut response', 'resposta cortada'],
	'event.sent': ['{0} sends request {1}.', '{0} envia a requisição {1}.'],
	'event.applied': ['The platform applies request {0} ({1}×).', 'A plataforma efetiva a requisição {0} ({1}×).'],
	'event.lost': ['{0} gets no response: {1}.', '{0} não recebe resposta: {1}.'],
	'event.responded': ['{0} gets {1}: {2}.', '{0} recebe {1}: {2}.'],
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
	'webhook.json': ['A webhook as JSON', 'Um webhook em JSON'],
	'webhook.send': ['Send', 'Enviar'],
	'webhook.sent': ['Responses: {0} (0: none)', 'Respostas: {0} (0: nenhuma)'],
	'webhook.waits': ['Waiting for the next payment', 'Esperando o próximo pagamento'],
	'json.wrong': ['This is not JSON. Fix it.', 'Isto não é JSON. Corrija.'],
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

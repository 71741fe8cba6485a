/** The words of the console's texts and of the documentation: one Portuguese term for each English one. */

/** A term that the console's texts use in one form only, with its translation and the synonyms to avoid. */
export interface Term {
	/** The English term, or an identifier as it stands in code. */
	readonly en: string
	/** The Portuguese term that the console uses. */
	readonly pt: string
	/** Meaning of the term, in Portuguese. */
	readonly about: string
	/** Beginnings of words by which a test finds the term in the console's texts, in both languages. */
	readonly stems: readonly [en: string, pt: string]
	/** Beginnings of synonyms that the console's texts must not use for this term. */
	readonly avoided: readonly string[]
}

function term(en: string, pt: string, about: string, stems: Term['stems'], ...avoided: readonly string[]): Term {
	return { en, pt, about, stems, avoided }
}

/** Identifiers are not translated; here are the words used beside them. */
export const glossary: readonly Term[] = [
	term(
		'not_processed',
		'não processado',
		'a plataforma não processou nada; corrija e tente de novo',
		['not sent', 'não enviad'],
		'não mandad',
	),
	term(
		'rejected',
		'recusado',
		'a resposta foi uma recusa; não repita sem mudar nada',
		['refuse', 'recus'],
		'rejeit',
		'negad',
	),
	term(
		'unknown',
		'incerto',
		'pode ter sido efetivado; descubra antes de repetir',
		['for unknown', 'incert'],
		'desconhecid',
	),
	term('applied', 'efetivado', 'a plataforma fez o que foi pedido', ['applied', 'efetivad'], 'aplicad', 'aplicou'),
	term('fault', 'falha', 'o que o emulador faz dar errado, a pedido', ['fault', 'falh'], 'falta injetada'),
	term('attempt', 'tentativa', 'um envio de uma chamada', ['attempt', 'tentativa']),
	term('scenario', 'cenário', 'uma falha com nome que o emulador reproduz', ['scenario', 'cenário']),
	term('log', 'log', 'o que o emulador viu', ['the log', 'log'], 'registro(?!u)'),
	term('journal', 'diário', 'o livro dos pagamentos, escrito antes do envio', ['journal', 'diário']),
	term('space', 'espaço', 'uma parte do emulador, com tudo o que é seu', ['space', 'espaço']),
	term('setting', 'ajuste', 'o que um espaço supõe', ['setting', 'ajust'], 'configuraç'),
	term(
		'request',
		'requisição',
		'o que chega por HTTP',
		['requests?(?![A-Z])', '(?:requisiç|chamada)'],
		'solicitaç',
		'pedidos? d[eo]',
	),
	term(
		'emulator',
		'emulador',
		'a plataforma documentada, sem rede, na sua máquina',
		['emulator', 'emulador'],
		'simulador',
	),
	term('binding', 'vínculo', 'a definição que você dá a uma operação que a referência só nomeia', [
		'(?:binding|bound|bind)\\b',
		'v[íi]ncul',
	]),
	term('step', 'etapa', 'uma das chamadas de um pedido', ['step', 'etapa']),
	term('entry', 'lançamento', 'o que o diário guarda de uma chamada', ['entr(?:y|ies)', 'lançamento']),
	term('order', 'pedido', 'a compra que o seu programa paga', ['order', 'pedido']),
	term('token store', 'armazenamento de tokens', 'onde os tokens ficam entre chamadas', [
		'token store',
		'armazenamento',
	]),
	term('reference (option)', 'referência', 'o seu nome para um pagamento, como `order-7`', ['reference', 'referência']),
]

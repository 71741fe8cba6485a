// How the site's search ranks pages, and which words it takes for one another.

/** Ranks pages: those that explain a word, then those that use it. It is sent to the browser as text. */
export function weightOf(id) {
	if (/\/reference\/(?:api|options|budgets|platform-reference)|^\/(?:decisions|examples|pt-BR)\/|CONTRIB/.test(id))
		return 0.05
	if (/\/reference\/(?:compatibility|outcomes-by|packages)|\/explanation\//.test(id)) return 0.2
	if (/#(?:a-call-with-any|a-payment-in-the|what-was-seen|example$)/.test(id)) return 0.2
	if (/\/reference\/(?:outcomes|errors)\.html/.test(id)) return 4
	return /\/(?:how-to|tutorial|start|errors)\/|^\/(?:packages|plugins)\//.test(id) ? 2 : 1
}

/** Turns a word of a search into those that our pages use, in both languages. It is sent to the browser as text. */
export function termsOf(term) {
	const word = term.toLowerCase()
	const others = {
		add: ['start'],
		chargeback: ['refund'],
		cobrado: ['charged'],
		double: ['twice'],
		duas: ['twice'],
		duplicate: ['twice', 'charged'],
		duplicado: ['duas', 'twice', 'charged'],
		estorno: ['estornar', 'refund'],
		instalar: ['start', 'node'],
		install: ['start', 'node'],
		npm: ['start', 'node'],
		reembolso: ['estornar', 'refund'],
		repeat: ['retry'],
		resend: ['retry'],
		unauthorized: ['401'],
		vezes: ['twice'],
	}
	return [word, ...(Object.hasOwn(others, word) ? others[word] : [])]
}

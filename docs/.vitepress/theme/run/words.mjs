// What stands beside an example that can be run, in the page's language.
const english = {
	run: 'Run',
	lose: 'Run, and lose the response',
	edit: 'Edit',
	close: 'Close',
	edited: 'Editable example',
	saw: 'What the emulator saw',
	applied: 'applied',
	notApplied: 'not applied',
	yes: 'yes',
	lost: 'the response was lost',
	outcome: 'outcome',
	lookUp: 'look up',
}

const portuguese = {
	run: 'Executar',
	lose: 'Executar e perder a resposta',
	edit: 'Editar',
	close: 'Fechar',
	edited: 'O exemplo, para editar',
	saw: 'O que o emulador viu',
	applied: 'efetivado',
	notApplied: 'não efetivado',
	yes: 'sim',
	lost: 'a resposta se perdeu',
	outcome: 'resultado',
	lookUp: 'para procurar',
}

export const wordsOf = (lang) => (lang === 'pt-BR' ? portuguese : english)

import type { RefusalTexts } from './en.ts'

/** Como o emulador diz não, em português do Brasil; as palavras são as do glossário. Identificadores ficam como são. */
export const ptBr: RefusalTexts = {
	'token.refused': 'Token não emitido: {0}',
	'intent.refused': 'Intenção não criada: {0}',
	'request.refused': 'Requisição não aceita: {0}',
	'control.refused': 'Plano de controle não aberto: {0}; {1}',
	'operation.refused': '{0} não executada: {1}',
	'not.answered': 'Requisição não respondida: o próprio emulador falhou; é um defeito do emulador, por favor, relate-o',

	'basic.missing': 'falta um cabeçalho Authorization do esquema Basic; envie o do ajuste credentials.basic',
	'basic.wrong': 'as credenciais Basic não são as esperadas; envie as do ajuste credentials.basic',
	'form.repeated': 'um campo do formulário foi enviado mais de uma vez; envie cada um uma vez',
	'form.unknown':
		'o formulário tem um campo que a referência não mostra, {0}; deixe-o de fora, ou ponha unknownFields em "accept"',
	'form.encoding': 'o formulário não é UTF-8; envie-o como o padrão URL codifica formulários',
	'grant.wrong': 'grant_type não é password; envie grant_type=password, o único valor mostrado',
	'grant.missing': 'falta o campo grant_type do formulário; envie grant_type=password, o único valor mostrado',
	'username.missing': 'falta o campo username do formulário; envie-o, mesmo vazio',
	'credential.missing': 'falta o segundo campo de credencial; envie o que credentials.credential.name nomeia',
	'username.wrong': 'username não é o esperado; envie o que o ajuste credentials tem',
	'credential.wrong': 'o segundo campo de credencial não é o esperado; envie o que o ajuste credentials tem',

	'bearer.missing':
		'falta um cabeçalho Authorization do esquema Bearer; envie Authorization: Bearer com um token de POST {base_url}/oauth2/token',
	'bearer.expired': 'o token expirou; envie Authorization: Bearer com um token de POST {base_url}/oauth2/token',
	'bearer.revoked': 'o token foi revogado; envie Authorization: Bearer com um token de POST {base_url}/oauth2/token',
	'bearer.unknown':
		'o token não foi emitido neste espaço do emulador; envie Authorization: Bearer com um token de POST {base_url}/oauth2/token',

	'accept.wrong': 'Accept não nomeia application/json; envie-o',
	'header.missing':
		'falta o cabeçalho access_token (um proxy pode tê-lo descartado por causa do sublinhado); envie-o, vazio como a referência o mostra, ou ponha missingAccessTokenHeader em "accept"',
	'query.missing':
		'falta o parâmetro meioPagamento; envie-o, com ou sem valor, ou ponha missingMeioPagamento em "accept"',
	'query.unknown':
		'a query tem campos que a referência não mostra; deixe-os de fora, ou ponha unknownFields em "accept"',
	'body.unknown':
		'o corpo tem campos que a referência não mostra; deixe-os de fora, ou ponha unknownFields em "accept"',
	'fields.malformed': '{0} fora da forma mostrada; veja em errors o que se espera de cada um',
	'fields.missing': 'falta {0}, que os vínculos exigem; envie o que falta',
	'body.noJson':
		'o corpo não é JSON em UTF-8, ou tem mais de 128 níveis; envie um objeto JSON com os campos da seção 2.2',
	'body.noObject': 'o corpo é JSON, mas não um objeto; envie um objeto JSON com os campos da seção 2.2',

	'method.wrong': 'este caminho é mostrado só com POST; envie POST',
	'method.unbound': 'este caminho está vinculado só com {0}; envie assim',
	'not.shown':
		'método, caminho e corpo de {0} não são mostrados; vincule a partir da documentação do fornecedor, e dê os vínculos também ao emulador',
	'not.shown.group': 'esta operação de {0}',
	'not.shown.any': 'todas as operações menos as duas documentadas',
	'type.wrong': 'o content-type não é {0}; envie esse',
	'body.large': 'o corpo é maior que o limite do próprio emulador; envie menos, ou aumente maxBodyBytes',
	'body.incomplete': 'o corpo não chegou inteiro; envie de novo',
	'space.wrong':
		'o nome depois de "/~" não é um que um espaço possa ter: 1 a 64 letras, algarismos, ".", "_" ou "-"; corrija-o',
	'request.unreadable': 'o método, o alvo ou os cabeçalhos não são os que Fetch aceita; corrija-os',
	'bodies.many':
		'os corpos que chegam e são respondidos tomam toda a memória que o emulador lhes dá; envie menos de uma vez, ou aumente maxBodiesBytes',
	'request.slow': 'não chegou inteira a tempo; envie mais depressa, ou aumente requestTimeoutMs',
	'headers.large': 'os cabeçalhos são maiores que {0} bytes; envie menos',
	'no.http': 'não é HTTP/1.1; corrija',

	'bound.noJson': 'o corpo não é JSON em UTF-8, ou tem mais de 128 níveis; envie JSON',
	'bound.malformed': '{0} fora do que os esquemas do vínculo esperam; veja em errors o que se espera de cada um',
	'bound.noAnswer': 'nenhuma resposta pôde ser inventada do esquema de resposta; dê uma na opção answers',
	'bound.badAnswer': 'a resposta não é { status: 200 a 599, headers: { nome: texto }, body }; corrija-a',
	'bound.failed': 'a resposta na opção answers falhou; corrija essa função',

	'signature.refused': 'a assinatura foi recusada; {0}',
	'signature.refusedFor': 'a assinatura foi recusada ({0}); {1}',
	'signature.scheme': 'assine com o esquema que o ajuste requireSignature nomeia',
	'answer.notSigned':
		'Resposta não assinada: o esquema não conseguiu assiná-la; corrija o esquema que o ajuste signAnswers nomeia, ou ponha null',
	'answer.notSignedFor':
		'Resposta não assinada: o esquema não conseguiu assiná-la ({0}); corrija o esquema que o ajuste signAnswers nomeia, ou ponha null',
	'answer.played': 'Resposta da falha {0}: o emulador recebeu a ordem de falhar aqui; remova a falha para seguir',

	'host.wrong':
		'foi chamado por um nome que não é desta máquina, como pode uma página cujo nome aponta para esta máquina',
	'host.mend': 'chame por um endereço IP ou por localhost, ou acrescente o nome a allowHosts (--allow-host)',
	'origin.wrong': 'foi chamado de uma página de outra origem, e mostra tokens em texto claro',
	'origin.mend': 'acrescente a origem dessa página a allowOrigins (--allow-origin), como http://localhost:5173',
	'site.wrong': 'foi chamado de uma página de outro site, que não disse a sua origem',
	'site.mend': 'abra o próprio endereço, ou use fetch de uma página cuja origem está em allowOrigins (--allow-origin)',
	'console.none':
		'Console não mostrado: este emulador foi criado sem ele; dê a página a createEmulator, { console: consolePage }, ou use serve() ou tarja-emulator, que o têm',
	'request.gone':
		'Requisição não mostrada: o registro deste espaço não tem nenhuma com esse número; foi esquecida, ou nunca chegou',
	'control.none': 'Este controle não existe: o plano de controle tem {0}',
	'cannot.fault': 'Não foi possível armar a falha: {0}',
	'cannot.settings': 'Não foi possível mudar os ajustes: {0}',
	'cannot.scenario': 'Não foi possível reproduzir o cenário: {0}',
	'cannot.play': 'Não foi possível reproduzir a falha: {0}',
	'cannot.record': 'Não foi possível gravar o cenário: {0}',
	'cannot.import': 'Não foi possível importar o estado: não é o que um emulador desta versão exporta',
	'cannot.repeat': 'Não foi possível repetir a requisição: {0}',
	'repeat.unsafe': 'é um {0}, que pode ter efeito de novo; diga isso com "unsafe": true',
	'repeat.masked': 'o registro mascarou uma parte, que parece um segredo; envie a partir do cliente',
	'repeat.cut': 'o registro não guardou o corpo inteiro; envie a partir do cliente',

	'expected.text': 'um texto (seção 2.2)',
	'expected.digits': 'um texto de dígitos (seção 2.2)',
	'expected.digits14': 'um texto de 14 dígitos (seção 2.2)',
	'expected.integer': 'um inteiro JSON (seção 2.2)',
	'expected.time': 'um texto da forma yyyy-mm-ddThh:mm:ssZ, uma hora ISO 8601 em UTC (seção 2.2)',
	'expected.nothing': 'nenhum campo com esse nome',
	'expected.there': 'que esteja presente, como os vínculos exigem',

	issues: '{0}; {1}',
	issue: '{0}: esperado {1}',
	'issue.line': 'linha {0}',
	'issue.more': '(mais {0})',
	'issue.likewise': 'do mesmo modo',
	'expected.setting': 'nenhum ajuste com esse nome; os ajustes são {0}',
	'expected.member': 'nenhum membro com esse nome; uma falha tem {0}',
	'expected.oneOf': 'um de {0}',
	'expected.choice': '"refuse" ou "accept" (recusar ou aceitar)',
	'expected.framing': '"content-length" ou "chunked"',
	'expected.flag': 'true ou false',
	'expected.anyText': 'qualquer texto',
	'expected.textOrInteger': 'um texto ou um inteiro',
	'expected.whole': 'um inteiro',
	'expected.between': 'um inteiro de {0} a {1}',
	'expected.delay': 'um inteiro de {0} a {1}, ou { from, to }',
	'expected.share': 'um número de 0 a 1',
	'expected.times': 'um inteiro positivo ou "always"',
	'expected.after': 'um inteiro não negativo',
	'expected.headers': 'um objeto de nomes de cabeçalhos e textos',
	'expected.object': 'um objeto',
	'expected.fault': 'um objeto com at e action',
	'expected.name': '1 a 64 letras, dígitos, ".", "_" ou "-"',
	'expected.match': '{ method, path, operation, field: { name, value } }, cada um opcional',
	'expected.credentials': '{ basic: texto ou { user, password }, username, credential: { name, value } }',
	'expected.names': '1 a 20 nomes de campos, cada um uma vez',
	'expected.verify': 'o nome de um dos esquemas com que o emulador foi criado',
	'expected.sign': 'o nome de um esquema com sign com que o emulador foi criado',
	'expected.url': 'uma URL',
	'expected.response': '{ status: 200 a 599, headers: { name: texto }, body }',
	'expected.refusal': 'nenhum {0} em before-connection: não há requisição',
	'expected.refusal.delay': 'no máximo {0} em before-connection',
	'expected.upload': 'nenhum campo em mid-upload: o corpo não chegou',
	'expected.form': '"scenario": 1, a versão da forma do cenário',
	'expected.server': 'outro lugar: só o servidor do emulador, de @tarja/emulator/node, tem conexões para recusar',
	'expected.waiting':
		'refuse (recusar): só o servidor do emulador, de @tarja/emulator/node, em Node no Linux, pode deixar uma conexão esperando',
	'faults.full': 'um espaço guarda no máximo {0} falhas, de {1} caracteres ao todo; remova algumas antes',

	'scenario.line': 'linha {0}: {1}',
	'scenario.step': 'passo {0}: {1}',
	'scenario.expected': 'esperado {0}',
	'expected.step': 'um passo, um objeto com um de {0}',
	'expected.otherStep': 'um passo, encontrado {0}; um passo é um de {1}',
	'expected.answer': 'nenhum membro com esse nome; uma resposta tem {0}',
	'scenario.newer': 'feito para um emulador mais novo, pois este toca a versão 1; use aquele para o qual foi feito',
	'scenario.member': 'nenhum membro com esse nome, {0}; um cenário tem {1}',
	'scenario.long': 'tem mais de {0} caracteres; divida-o',
	'scenario.noJson': 'não é JSON; esperado {0}',
	'expected.texts': 'textos de no máximo 1000 caracteres',
	'expected.list': 'uma lista de no máximo {0}',
	'expected.fewer': 'no máximo {0}; esvazie antes o registro',
	'expected.comma': 'uma vírgula ou {0}',
	'expected.memberName': 'o nome de um membro, entre aspas',
	'expected.colon': 'dois-pontos',
	'expected.levels': 'no máximo {0} níveis',
	'expected.value': 'um valor',
	'expected.end': 'o fim do arquivo',

	'fine.why': 'Foi efetivado uma vez, e quem enviou ficou sabendo.',
	'renewed.why':
		'Uma requisição recebeu 401 antes que algo fosse efetivado; depois uma foi efetivada, e quem enviou ficou sabendo.',
	'going.why': 'Requisições ainda sem resposta: {0}.',
	'refused.why': 'Não foi efetivado, e quem enviou ficou sabendo.',
	'refused.now': 'Corrija o que a resposta aponta; não envie de novo sem mudar nada.',
	'never.why': 'Não foi efetivado, e nenhuma resposta diz isso: quem enviou não tem como saber.',
	'never.now': 'Quem enviou consulta, e só envia de novo se ficar provado que a plataforma não tem o pagamento.',
	'misled.why': 'Não foi efetivado, e uma resposta 2xx disse a quem enviou que foi.',
	'misled.now': 'Diga em outcomeOf da operação como é uma recusa dentro de uma resposta 2xx.',
	'untold.why': 'Foi efetivado uma vez, e nenhuma resposta inteira disse isso a quem enviou.',
	'untold.refused': 'Foi efetivado uma vez, e disseram a quem enviou que foi recusado.',
	'untold.now':
		'Consulte antes de enviar qualquer coisa: o diário faz isso com client.journal.reconcile(lookup), e não envia nada.',
	'twice.why':
		'Foi efetivado {0} vezes (requisições: {1}, respondidas como efetivado: {2}). Contam como um só pagamento porque são iguais em {3}: a referência não diz.',
	'twice.now':
		'Pergunte à plataforma qual deles vale. Para que aconteça uma vez só: pague com client.journal.once, com o mesmo diário em todos os processos.',
}

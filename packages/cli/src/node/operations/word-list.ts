/**
 * Synonyms in English and Portuguese for the words of the catalogue's labels. Each line is one concept, named by its first word.
 * Used for suggestions only. None of it is knowledge of the platform: its reference has no Portuguese name of any operation but
 * two.
 */
const lines = `
account conta contas accounts
accountholder correntista titularconta
activate ativar ativacao activation enable habilitar desbloqueio
additional adicional adicionais supplementary secondary
adjustment ajuste ajustes adjust
agreement acordo acordos
annuity anuidade anuidades
anticipation antecipacao antecipacoes antecipar
balance saldo saldos balances
bank banco bancos banking bancario bancaria
batch lote lotes batches bulk
billing invoice fatura faturas faturamento bill bills invoices statement
block bloquear bloqueio bloqueios freeze pause suspend lock bloqueado
branded bandeira bandeirado brand
bnpl crediario buynowpaylater
cancel cancelar cancelamento void estorno estornar cancelation cancellation annul desfazer cancela
card cartao cartoes cards plastico
cardholder portador portadores holder holders titular titulares
catalogue catalogo
change alterar alteracao atualizar update modificar modify edit patch trocar mudar
charge cobranca cobrancas
client cliente clientes customer customers
collection coleta arrecadacao
confirm confirmar confirmacao confirmation capture efetivar capturar
contract contratar contrato contratacao subscribe
create criar criacao cadastrar cadastro incluir inclusao new novo nova register registrar registro gerar generate add adicionar open abrir issue insert
credit credito creditos
cycle ciclo ciclos cycles
deactivate desativar inativar disable desabilitar inativacao
debit debito debitos debt divida
delete excluir exclusao remover remove apagar deletar
dependent dependente dependentes dependents
digital digital virtual virtuais
document documento documentos documents
embossing embossar embossamento embossadora emboss impressao print printing
enrolment adesao aderir enroll enrollment enrol inscricao
event evento eventos events
expiry validade expiracao expiration vencimento
face facial rosto biometria biometrics biometric
fee tarifa tarifas taxa taxas fees
file arquivo arquivos files
fgts fgts severance severancefund
financing financiamento parcelamento financiar
find buscar busca search pesquisar procurar
handshake handshake apertomao
history historico historicos log
identification identificacao identificar identify
information informacao informacoes info
installment parcela parcelas installments parcelado
instant pix instantaneo instantpayment
insurance seguro seguros
integration integracao integracoes
intent intencao intencoes intents
key chave chaves keys
limit limite limites limits
list listar lista listagem all todos
loan emprestimo emprestimos loans saque
marketplace marketplace plataforma
merchant estabelecimento lojista estabelecimentos merchants comercio comerciante
message mensagem mensagens messages
modality modalidade modalidades
name nome nomes
notify notificar notificacao notification aviso avisos notice avisar
number numero
order pedido pedidos
package pacote pacotes packages
parameter parametro parametros parameters
password senha senhas
payment pagamento pagamentos pagar pay payments
pending pendente pendentes
person pessoa pessoas individual fisica
phone telefone telefones celular phones
physical fisico fisicos
pin pin
plan plano planos plans
posting lancamento lancamentos postings transacao transaction transactions transacoes
preauthorization preautorizacao preautorizacoes preauth authorization autorizacao
printer impressora impressoras
product produto produtos products
purchase compra compras
qrcode qrcode qr
query consultar consulta get obter recuperar retrieve fetch view show detalhar detalhe ver lookup read
queue fila filas
reconciliation conciliacao conciliar reconcile
refund devolver devolucao reembolso reembolsar estorno refunds
regulatory regulatorio regulatoria
report relatorio relatorios reports
reserved reservado reservada bloqueada
reward recompensa recompensas
sale venda vendas sales
schedule agenda agendas cronograma agendamento
second segunda reissue replace reemitir
secret segredo secreta
securitycode cvv cvc codigoseguranca
send enviar envio
service servico servicos services
settlement liquidacao liquidar settle settlements
simulate simular simulacao simulation simulacoes
sdk sdk
slip boleto boletos
sms sms torpedo
static estatico estatica
store loja lojas stores
subscription assinatura assinaturas
taxid cpf cnpj ssn
term termo termos terms
ticket bilhete bilhetes tickets
token token tokens
transfer transferencia transferencias transferir ted
unblock desbloquear desbloqueio desbloqueios unfreeze resume unpause unlock reativar
unnamed naonominal naonominado provisorio
user usuario usuarios
variable variavel variaveis
via via copia copy duplicate
`

const concepts: ReadonlyMap<string, readonly string[]> = (() => {
	const found = new Map<string, string[]>()
	for (const line of lines.trim().split('\n')) {
		const words = line.split(' ')
		const [concept = ''] = words
		for (const word of words) found.set(word, [...new Set([...(found.get(word) ?? []), concept])])
	}
	return found
})()

/** Concepts of a word; an unknown word is its own concept. */
export function conceptsOf(word: string): readonly string[] {
	const singular = word
		.replace(/oes$/, 'ao')
		.replace(/(?<=[a-z]{3})(?:ies)$/, 'y')
		.replace(/(?<=[a-z]{3})s$/, '')
	return concepts.get(word) ?? concepts.get(singular) ?? [singular]
}

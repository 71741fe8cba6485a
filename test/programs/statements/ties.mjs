// Ties each statement about the platform to its ground: a quotation of the reference, a standard, or the place of ours that decides it.
// A statement is told by how it goes on after its subject. One that has no tie here is invented, or needs one.

const reading = {
	ours: 'packages/core/src/calls/answer.ts',
	what: 'names an answer that a call has got: no claim which ones are given',
}
const refusal = {
	ours: 'packages/core/src/tokens/read-token-response.ts',
	what: 'names an answer to a token request that was got',
}
const scene = { ours: 'packages/emulator/src/scenarios.ts', what: 'tells what the emulator plays' }
const vendorFile = {
	ours: 'packages/bind/src/read/read-source.ts',
	what: 'speaks of a document that the reader has, whatever it says',
}
const where = { ours: 'packages/core/src/client/options.ts', what: 'says what baseUrl is' }
const model = { ours: 'test/programs/journal/explorer', what: 'tells what a model of a platform does' }

/** How a statement goes on, and what it rests on. */
export const ties = [
	[/^is said to carry information and limitations that callers must know/, { shown: '8. Limits' }],
	[/^is sent, as the reference shows it|^as the platform's reference shows it/, { shown: '4.1 Generate access token' }],
	[/^sandbox environment, which is what the reference calls/, { shown: '9. Versioning' }],
	[/^is as shown \(§2\.1\)|^answer is not as shown/, { shown: '2.1 Access token response' }],
	[/^answered another status than 200, the one shown/, { shown: '4.1 Generate access token' }],
	[/^itself has no such log that the reference shows/, { shown: '1. What the service does' }],
	[/^only names are bound first/, { shown: '4.3 Other operations' }],
	[/^issues\.$|^issued it;$|^credentials, so it does not belong/, { shown: '5. Authentication' }],
	[/^has one:$/, { shown: '4.2 Create payment intent' }],
	[
		/^is text and stays text|^is, as they are|^does\), a bare number of up to 14 digits/,
		{ shown: '2.2 Payment intent creation request body (JSON)' },
	],
	[/^values other than password|^is shown nor a way to list/, { shown: '5. Authentication' }],

	[/^answered 400, 401 or 403, taken for a refusal/, { standard: 'RFC 6749 §5.2' }],
	[/^answered 429|^asks for fewer requests/, { standard: 'RFC 6585 §4' }],
	[/^must allow (?:your|the) page's origin/, { standard: 'Fetch, CORS protocol' }],
	[/^may send error:/, { standard: 'JSON' }],

	[
		/^answered (?:with a (?:redirect|status of 400 or more)[,;.]?(?: and it|$)|4xx or 5xx\.|(?:200|422|500)?$)/,
		reading,
	],
	[
		/^answered (?:2xx(?: with something that cannot be read as agreed\.|, or a lookup)|with a (?:status of 400 or more\.|redirect, and it))/,
		reading,
	],
	[
		/^respondeu (?:com um (?:redirecionamento, que|status de 400 ou mais\.)|2xx com algo que não pode|(?:200|422|500)?$)/,
		reading,
	],
	[/^(?:refused (?:it(?:$|:| \|)|the request, or failed|with 401)|recusou(?: a requisição| com 401)?[,;])/, reading],
	[/^(?:refused(?: is handed on|;$| a token)|has refused:$|Recusado pela plataforma)/, reading],
	[/^(?:refuses|recusa) (?:a token that was issued moments ago|um token recém-emitido)/, refusal],
	[/^(?:a )?(?:has read the request and applied nothing|has applied it twice|efetivou duas vezes)/, reading],
	[/^answer(?: is behind `?response|, where it is no result)|^side of a call (?:can|may) be found again/, reading],
	[/^(?:pode tê-lo efetivado|efetivado ou não|fez o que foi pedido)/, reading],
	[/^(?:applies a payment, and the answer|efetiva o pagamento e a resposta) (?:never arrives|nunca chega)/, scene],
	[/^(?:refused the credentials|answered (?:an error|something that is no token|with anything but a token))/, refusal],
	[/^(?:could not be|was not) reached|^did not answer in time|^failed$|^are remembered, and for how long/, refusal],
	[/^takes to answer|^may be slower than its own lookup|^is slow\. |^this much, whatever the two clocks say/, refusal],

	[/^(?:refuses the next payment|recusa o próximo pagamento|clock is two hours ahead)/, scene],
	[/^documentada, (?:sem rede|offline)|^would have given|^is recorded, then meets|^answered by the platform/, scene],
	[/^(?:asks for;|accepts\.)|^when by the platform|^sends it again\. |^report says that it is there/, scene],
	[/^are plain data|^refuses, the request is lost|^loses answers/, model],

	[/^(?:calls the operation by another id|advises against the operation|has no such operation)/, vendorFile],
	[/^(?:file stays as it is|has them, and no label|that nothing is bound to|document, whatever it is)/, vendorFile],
	[/^(?:sends by itself|sends because of it|has a new card state|that has no label|has beside them)/, vendorFile],
	[/^(?:stands for which label|said so in March|error answers are documented to you)/, vendorFile],
	[/^answers differently from your binding|^as a plain object|^themselves:|^breaks$/, vendorFile],
	[
		/^is in ?$|^as a number in its unknown unit/,
		{ ours: 'packages/core/src/tokens/lifetime.ts', what: 'reads the unit from the JWT' },
	],
	[
		/^created, confirmed and cancelled in the emulator|^makes the call/,
		{ ours: 'examples/bindings', what: 'an example of ours' },
	],
	[
		/^was sent, and did not arrive/,
		{ ours: 'packages/cli/src/node/doctor/malformed.ts', what: 'a finding of tarja doctor' },
	],
	[/^is(?: \|$|,? (?:and (?:which|where|with)|\(the reference's|below))/, where],
]

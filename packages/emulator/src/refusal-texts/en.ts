/**
 * English texts of refusals: whole sentences, and phrases that are inserted into others as `{0}`. Identifiers are never
 * translated.
 */
export const en = {
	'token.refused': 'Token not issued: {0}',
	'intent.refused': 'Intent not created: {0}',
	'request.refused': 'Request not accepted: {0}',
	'control.refused': 'Control plane not opened: {0}; {1}',
	'operation.refused': '{0} not done: {1}',
	'not.answered': 'Request not answered: the emulator itself failed; this is a bug of the emulator, please report it',

	'basic.missing': 'there is no Authorization header of scheme Basic; send those of the setting credentials.basic',
	'basic.wrong': 'the Basic credentials are not those expected; send those of the setting credentials.basic',
	'form.repeated': 'a form field was sent more than once; send each once',
	'form.unknown':
		'the form has a field that the reference does not show, {0}; leave it out, or set unknownFields to "accept"',
	'form.encoding': 'the form is not UTF-8; send it as the URL standard encodes forms',
	'grant.wrong': 'grant_type is not password; send grant_type=password, the only value that is shown',
	'grant.missing': 'the form field grant_type is missing; send grant_type=password, the only value that is shown',
	'username.missing': 'the form field username is missing; send it, even if empty',
	'credential.missing': 'the second credential field is missing; send the one that credentials.credential.name names',
	'username.wrong': 'username is not as expected; send what the setting credentials holds',
	'credential.wrong': 'the second credential field is not as expected; send what the setting credentials holds',

	'bearer.missing':
		'there is no Authorization header of scheme Bearer; send Authorization: Bearer with a token from POST {base_url}/oauth2/token',
	'bearer.expired':
		'the bearer token has expired; send Authorization: Bearer with a token from POST {base_url}/oauth2/token',
	'bearer.revoked':
		'the bearer token was revoked; send Authorization: Bearer with a token from POST {base_url}/oauth2/token',
	'bearer.unknown':
		'the bearer token was not issued in this space of the emulator; send Authorization: Bearer with a token from POST {base_url}/oauth2/token',

	'accept.wrong': 'Accept does not name application/json; send it',
	'header.missing':
		'the header access_token is missing (a proxy may have dropped it for its underscore); send it, empty as the reference shows it, or set missingAccessTokenHeader to "accept"',
	'query.missing':
		'the query parameter meioPagamento is missing; send it, with or without a value, or set missingMeioPagamento to "accept"',
	'query.unknown':
		'the query has fields that the reference does not show; leave them out, or set unknownFields to "accept"',
	'body.unknown':
		'the body has fields that the reference does not show; leave them out, or set unknownFields to "accept"',
	'fields.malformed': '{0} not as shown; see errors for what is expected of each',
	'fields.missing': '{0} missing, which the bindings require; send them',
	'body.noJson':
		'the body is not JSON in UTF-8, or nested more than 128 levels deep; send one JSON object with the fields of section 2.2',
	'body.noObject': 'the body is JSON, but no object; send one JSON object with the fields of section 2.2',

	'method.wrong': 'this path is shown with POST only; send POST',
	'method.unbound': 'this path is bound with {0} only; send that',
	'not.shown':
		"method, path and payload of {0} are not shown; bind it from the vendor's documentation, and give the bindings to the emulator as well",
	'not.shown.group': 'this operation of {0}',
	'not.shown.any': 'all operations but the two documented ones',
	'type.wrong': 'its content-type is not {0}; send that one',
	'body.large': "its body is larger than the emulator's own limit; send less, or raise maxBodyBytes",
	'body.incomplete': 'its body did not arrive whole; send it again',
	'space.wrong':
		'the name after "/~" is not one that a space can have: 1 to 64 letters, digits, ".", "_" or "-"; correct it',
	'request.unreadable': 'its method, target or header fields cannot be expressed in Fetch; correct them',
	'bodies.many':
		'the bodies that are being received and answered take all the memory that the emulator gives them; send fewer at once, or raise maxBodiesBytes',
	'request.slow': 'it did not arrive whole in time; send it faster, or raise requestTimeoutMs',
	'headers.large': 'its header fields are larger than {0} bytes; send less',
	'no.http': 'it is not HTTP/1.1; correct it',

	'bound.noJson': 'the body is not JSON in UTF-8, or nested more than 128 levels deep; send JSON',
	'bound.malformed': "{0} not as the binding's schemas expect; see errors for what is expected of each",
	'bound.noAnswer': 'no answer could be made up from its response schema; give one in the option answers',
	'bound.badAnswer': 'its answer is not { status: 200 to 599, headers: { name: text }, body }; correct it',
	'bound.failed': 'its answer in the option answers failed; correct that function',

	'signature.refused': 'its signature was refused; {0}',
	'signature.refusedFor': 'its signature was refused ({0}); {1}',
	'signature.scheme': 'sign it with the scheme that the setting requireSignature names',
	'answer.notSigned':
		'Answer not signed: its scheme could not sign it; correct the scheme that the setting signAnswers names, or set it to null',
	'answer.notSignedFor':
		'Answer not signed: its scheme could not sign it ({0}); correct the scheme that the setting signAnswers names, or set it to null',
	'answer.played': 'Answer played by fault {0}: the emulator was told to fail here; remove the fault to go on',

	'host.wrong':
		"it was called by a name that is not this machine's, as a page can that has its own name resolve to this machine",
	'host.mend': 'call it by an IP address or by localhost, or add the name to allowHosts (--allow-host)',
	'origin.wrong': 'it was called from a page of another origin, and shows tokens in the clear',
	'origin.mend': 'add the origin of that page to allowOrigins (--allow-origin), such as http://localhost:5173',
	'site.wrong': 'it was called from a page of another site, which did not say its origin',
	'site.mend': 'open the address itself, or use fetch from a page whose origin is in allowOrigins (--allow-origin)',
	'console.none':
		'Console not shown: this emulator was created without one; give createEmulator the page, { console: consolePage }, or use serve() or tarja-emulator, which have it',
	'request.gone': 'Request not shown: the log of this space has none of that number; it was forgotten, or never came',
	'control.none': 'Cannot find this control: the control plane has {0}',
	'cannot.fault': 'Cannot add the fault: {0}',
	'cannot.settings': 'Cannot change the settings: {0}',
	'cannot.scenario': 'Cannot play the scenario: {0}',
	'cannot.play': 'Cannot play the fault: {0}',
	'cannot.record': 'Cannot record the scenario: {0}',
	'cannot.import': 'Cannot import the state: it is not what an emulator of this version exports',
	'cannot.repeat': 'Cannot repeat the request: {0}',
	'repeat.unsafe': 'it is a {0}, which may take effect again; say so with "unsafe": true',
	'repeat.masked': 'the log has masked a part of it, as it looks like a secret; send it from the client',
	'repeat.cut': 'the log has not kept its whole body; send it from the client',

	'expected.text': 'a string (section 2.2)',
	'expected.digits': 'a string of digits (section 2.2)',
	'expected.digits14': 'a string of 14 digits (section 2.2)',
	'expected.integer': 'a JSON integer (section 2.2)',
	'expected.time': 'a string of the form yyyy-mm-ddThh:mm:ssZ, an ISO 8601 time in UTC (section 2.2)',
	'expected.nothing': 'no such field',
	'expected.there': 'to be there, as the bindings require it',

	issues: '{0}; {1}',
	issue: '{0}: expected {1}',
	'issue.line': 'line {0}',
	'issue.more': '({0} more)',
	'issue.likewise': 'likewise',
	'expected.setting': 'no such setting; the settings are {0}',
	'expected.member': 'no such member; a fault has {0}',
	'expected.oneOf': 'one of {0}',
	'expected.choice': '"refuse" or "accept"',
	'expected.framing': '"content-length" or "chunked"',
	'expected.flag': 'true or false',
	'expected.anyText': 'any text',
	'expected.textOrInteger': 'text or an integer',
	'expected.whole': 'an integer',
	'expected.between': 'an integer from {0} to {1}',
	'expected.delay': 'an integer from {0} to {1}, or { from, to }',
	'expected.share': 'a number from 0 to 1',
	'expected.times': 'a positive integer or "always"',
	'expected.after': 'a non-negative integer',
	'expected.headers': 'an object of header names and texts',
	'expected.object': 'an object',
	'expected.fault': 'an object with at and action',
	'expected.name': '1 to 64 letters, digits, ".", "_" or "-"',
	'expected.match': '{ method, path, operation, field: { name, value } }, each optional',
	'expected.credentials': '{ basic: text or { user, password }, username, credential: { name, value } }',
	'expected.names': '1 to 20 names of fields, each once',
	'expected.verify': 'the name of one of the schemes that the emulator was created with',
	'expected.sign': 'the name of a scheme with sign that the emulator was created with',
	'expected.url': 'a URL',
	'expected.response': '{ status: 200 to 599, headers: { name: text }, body }',
	'expected.refusal': 'no {0} at before-connection: there is no request',
	'expected.refusal.delay': 'at most {0} at before-connection',
	'expected.upload': 'no field at mid-upload: the body has not arrived',
	'expected.form': '"scenario": 1, the version of the form',
	'expected.server': 'another place: only the server of @tarja/emulator/node has connections to refuse',
	'expected.waiting':
		'refuse: only the server of @tarja/emulator/node, in Node on Linux, can keep a connection waiting',
	'faults.full': 'a space keeps {0} faults at most, of {1} characters in all; remove some first',

	'scenario.line': 'line {0}: {1}',
	'scenario.step': 'step {0}: {1}',
	'scenario.expected': 'expected {0}',
	'expected.step': 'a step, an object with one of {0}',
	'expected.otherStep': 'a step, found {0}; a step is one of {1}',
	'expected.answer': 'no such member; an answer has {0}',
	'scenario.newer': 'made for a newer emulator, as this one plays version 1; use the one that it was made for',
	'scenario.member': 'no such member, {0}; a scenario has {1}',
	'scenario.long': 'it is longer than {0} characters; split it',
	'scenario.noJson': 'it is no JSON; expected {0}',
	'expected.texts': 'texts of at most 1000 characters',
	'expected.list': 'a list of at most {0}',
	'expected.fewer': 'at most {0}; empty the log first',
	'expected.comma': 'a comma or {0}',
	'expected.memberName': 'the name of a member, in quotation marks',
	'expected.colon': 'a colon',
	'expected.levels': 'at most {0} levels',
	'expected.value': 'a value',
	'expected.end': 'the end of the file',

	'fine.why': 'It was applied once, and its sender was told so.',
	'renewed.why':
		'A request was answered 401 before anything was applied; then one was applied, and its sender was told so.',
	'going.why': 'Requests that are not answered yet: {0}.',
	'refused.why': 'It was not applied, and its sender was told so.',
	'refused.now': 'Correct what the answer names; do not send it again unchanged.',
	'never.why': 'It was not applied, and no answer says so: its sender cannot know.',
	'never.now': 'Its sender looks it up, and sends it again only if the platform has proved not to have it.',
	'misled.why': 'It was not applied, and its sender was told that it was, by an answer of 2xx.',
	'misled.now': 'Say with outcomeOf of the operation what a refusal looks like in an answer of 2xx.',
	'untold.why': 'It was applied once, and no whole answer told its sender so.',
	'untold.refused': 'It was applied once, and its sender was told that it was refused.',
	'untold.now':
		'Look it up before anything is sent again: the journal does that with client.journal.reconcile(lookup), and sends nothing.',
	'twice.why':
		'It was applied {0} times (requests: {1}, answered as applied: {2}). Taken for one payment, as they are equal in {3}: the reference does not say.',
	'twice.now':
		'Ask the platform which of them stands. So that it happens once only: pay with client.journal.once, and give every process the same journal.',
} as const

/** The texts by key. */
export type RefusalTexts = Readonly<Record<keyof typeof en, string>>

/** Codes for everything that bindings lose of a vendor's document. */

/**
 * How serious a diagnostic is. `note`: no effect, but a reader should know. `loss`: something is not checked or typed as documented.
 * `refused`: the operation cannot be bound.
 */
export type Severity = 'note' | 'loss' | 'refused'

/** By which nothing is lost. */
const notes = {
	'ref-siblings': 'by the rules of this dialect, what stands beside the reference is ignored',
	'nullable-out-of-place':
		'nullable has no meaning in this dialect, or without a type beside it; null is accepted all the same',
	'nullable-part': 'one part of allOf may be null and another may not: in answers null is accepted',
	'nullable-enum': 'the enumeration is nullable without naming null; null is accepted',
	'keyword-unknown': 'the keyword has no meaning here and was left out',
	'field-unread': 'bindings do not read this field: what it says is left to whoever calls or receives',
	'schema-empty': 'the schema says nothing: any value is accepted, and its type is unknown',
	'schema-unsatisfiable': 'no value satisfies the schema',
	'required-unnamed':
		'the object needs a field that it neither names nor allows, so that no value satisfies it: the field is accepted',
	'discriminator-unused': 'the discriminator is not read: the alternatives themselves are tried',
	'int64-precision':
		'a number of JavaScript rounds integers beyond 2^53: where the map takes a text, too (corrections: text), they arrive whole',
	'examples-deviate':
		"the document's own examples are not as its schemas say, so answers may not be either: tarja bind inspect says where",
	corrected: 'the map says otherwise of this field than the document, and is right',
	'name-collision': 'several names of the document became one: they were numbered',
	'path-cut': 'what the path has behind "?" is sent as it is, and what it has behind "#" is left out',
	'parameter-undeclared': 'the path names a parameter that the document does not describe: a text or a number is taken',
	'parameter-duplicate': 'the parameter is described twice: the first description is used',
	'parameter-supplied': 'the client writes this header field by itself',
	'null-unsent': 'null cannot be written in a path, a query, a header or a form: the field is left out instead',
	'body-several': 'the body may have several content types: one is used',
	'body-opaque': 'the client writes no body of this content type by itself: it takes text or bytes',
	'claims-apart':
		'it is a signed token (RFC 7515), sent and read as text: its claims have a type and a schema of their own beside the operation, to sign and to verify with',
	'body-form-data': 'the fields of an object are checked, and a FormData is sent as it is',
	'read-only-given': 'the fields are read only: an input may leave them out, and they are sent where they are given',
	'answer-several':
		'several successful answers are described: where they are JSON, any of them is taken, else one is used',
	'answer-content-several': 'the answer may have several content types: one is used',
	'answer-without-content':
		'an answer of status 204 or 205 has no content (RFC 9110 §15.3.5): what is described as its content is left out',
	'problem-opaque':
		'an answer that is no success is no JSON, or its status is none of an error: its schema is not read',
	'answer-headers': 'the header fields of the answer are not typed',
	'version-newer': 'OpenAPI 3.2 is read as 3.1: what is new in it is left out',
	'server-several': 'several servers have different base paths: the first is used',
	'server-variable': 'the base path has variables: their defaults are used',
	'idempotency-unsaid':
		'a header takes a key by which the platform knows a request that it has seen: name it in the map (idempotencyKey), and a journal fills it; else each call has to give it',
	'read-by-method':
		'a GET or HEAD is taken for a read: it is repeated after a failure, and no journal records it; where it changes something, say effect: unsafe in the map',
	'links-unused': 'links are not bound',
	'message-opaque': 'what the platform sends is no JSON, or is not described: its schema is not read',
	'webhooks-unused': 'the map does not name these webhooks (webhooks): they have no schemas',
	inferred: 'made up from samples: fields that no sample has are not known',
	'sample-repaired':
		'the sample is no JSON as it is written: comments, ellipses and names in place of values were left out of it',
	'status-assumed': 'the sample of an answer shows no status: it was taken for 200',
	'page-passed-over': 'the page has neither the definition of an operation nor a command of curl',
	'text-cleaned': 'control characters, or such as change the order of text, were removed',
} as const

/** By which more is accepted than is documented. */
const losses = {
	'remote-ref':
		'the reference leads out of the document and was not followed: any value is accepted there; other files are read in a folder that the map names (references)',
	'dangling-ref': 'the reference leads to nothing: any value is accepted there',
	'circular-alias': 'the reference leads to itself: any value is accepted there',
	'dynamic-ref': 'references by $id, $anchor or $dynamicRef are not followed: any value is accepted there',
	'keyword-not': 'what "not" excludes is accepted',
	'keyword-if': 'the conditions of if, then and else are not checked',
	'keyword-dependent': 'which fields need which others is not checked',
	'keyword-contains': 'what the list must contain is not checked',
	'keyword-property-names': 'the names of fields are not checked',
	'keyword-unevaluated': 'fields and items that no other keyword allows are accepted',
	'keyword-content': 'what the text encodes is not checked',
	'keyword-invalid': 'the value of the keyword is not one that it can have: it was left out',
	'schema-invalid': 'no schema stands there: any value is accepted',
	'subtypes-unread':
		'the discriminator names schemas that nothing else leads to: what they say is not checked, and not typed',
	'one-of-open': 'an alternative is not checked in full: that no more than one of them fits is not checked',
	'number-precision': 'a number of the document is beyond what JavaScript holds exactly',
	'integer-rounded':
		'a sample has an integer beyond 2^53, which a number of JavaScript rounds: where the map takes a text, too (corrections: text), it arrives whole, as text',
	'format-unchecked': 'the format is not checked',
	'pattern-dropped':
		'the pattern is not a regular expression of JavaScript, or not proved to be fast for every text: it is not checked',
	'secret-removed':
		'a value or a field that looks like a secret was removed: the enumeration, the constant or the field is not checked',
	'parameter-unused': 'the path does not name this parameter: it is left out',
	'parameter-invalid': 'the parameter cannot be read: it is left out',
	'parameter-style': 'the parameter is not written in this style by the client',
	'parameter-content': 'the parameter holds a document of its own: it is taken as text',
	'parameter-reserved': 'reserved characters of the parameter are encoded',
	'parameter-steering':
		'the header field steers the message itself, and belongs to whoever sends it: the parameter is left out',
	'parameter-cookie': 'the client sends no cookies: the parameter is left out',
	'body-left-out': 'a GET or HEAD request cannot have a body: this one, which may be absent, is left out',
	'body-untyped':
		'the client writes no body of this content type by itself: it takes text or bytes, and what the schema says is not checked',
	'body-nested':
		'a field of the form holds an object, and no rule says how it is written: URLSearchParams are taken as they are',
	'body-parts':
		'a part of the form, or the whole of it, is taken as it is given: that it is as described is left to the caller',
	'body-multipart':
		'the client writes no such multipart body by itself: it takes text or bytes, and the boundary has to stand in contentType of the map',
	'body-encoding': 'how parts of the body are encoded is left to the caller',
	'answer-undocumented': 'the document describes no answer: its type is unknown',
	'answer-opaque': 'the schema of an answer that is no JSON is not read: it is given as text or bytes',
	'media-type-invalid': 'the media type cannot be read: it is left out',
	'key-twice': 'a key stands twice in one object, at this line: the last one counts',
	'operation-unread': 'operations of other methods than those of OpenAPI 3.1 are not read',
	'part-invalid':
		'a part of the operation is missing, or not what stands there by the rules of the dialect: it is left out',
	'applied-unsaid':
		'nothing says which answer means that it was applied: any 2xx that is as documented does, a refusal with status 200 too; say it in the map (answers), or in code (outcomeOf)',
	'auth-uncovered': 'the client does not speak this authentication scheme by itself',
	'part-unread': 'a command, a page or a file cannot be read, and is left out: everything else was read',
	'sample-unreadable': 'the sample cannot be read: nothing was learned from it',
} as const

/** For which an operation cannot be bound. */
const refusals = {
	'path-not-plain': 'the path cannot be joined to a base URL',
	'cookie-required': 'the client sends no cookies, and this one is required',
	'body-on-get': 'a GET or HEAD request with a body cannot be sent',
	'operation-duplicate': 'method and path are described twice, differently',
	'operation-invalid': 'the operation cannot be read',
	'server-elsewhere':
		'the operation has a server of its own on another host, and would be sent to the base URL: a client with that base URL can call it, bound by hand',
} as const

/** Code of a kind of diagnostic, by which reports and programs tell diagnostics apart; it keeps its meaning in later versions. */
export type DiagnosticCode = keyof typeof notes | keyof typeof losses | keyof typeof refusals

const withSeverity = (severity: Severity, effects: Readonly<Record<string, string>>) =>
	Object.entries(effects).map(([code, effect]) => [code, [severity, effect]])

/** All codes by severity, in the order of the documentation, with their effect as a sentence. */
export const diagnosticCodes: Readonly<Record<DiagnosticCode, readonly [severity: Severity, effect: string]>> =
	Object.fromEntries([
		...withSeverity('note', notes),
		...withSeverity('loss', losses),
		...withSeverity('refused', refusals),
	])

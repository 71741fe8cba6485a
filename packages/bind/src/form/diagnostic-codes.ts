/** Codes for everything that bindings lose of a vendor's document. */

/**
 * How serious a diagnostic is. `note`: no effect, but a reader should know. `loss`: something is not checked or typed as documented.
 * `refused`: the operation cannot be bound.
 */
export type Severity = 'note' | 'loss' | 'refused'

/** All codes in the order of the documentation, with severity and effect as a sentence. */
export const diagnosticCodes = {
	// References
	'remote-ref': [
		'loss',
		'the reference leads out of the document and was not followed: any value is accepted there; other files are read in a folder that the map names (references)',
	],
	'dangling-ref': ['loss', 'the reference leads to nothing: any value is accepted there'],
	'circular-alias': ['loss', 'the reference leads to itself: any value is accepted there'],
	'dynamic-ref': ['loss', 'references by $id, $anchor or $dynamicRef are not followed: any value is accepted there'],
	'ref-siblings': ['note', 'by the rules of this dialect, what stands beside the reference is ignored'],
	// Schemas
	'nullable-out-of-place': [
		'note',
		'nullable has no meaning in this dialect, or without a type beside it; null is accepted all the same',
	],
	'nullable-part': ['note', 'one part of allOf may be null and another may not: in answers null is accepted'],
	'nullable-enum': ['note', 'the enumeration is nullable without naming null; null is accepted'],
	'keyword-not': ['loss', 'what "not" excludes is accepted'],
	'keyword-if': ['loss', 'the conditions of if, then and else are not checked'],
	'keyword-dependent': ['loss', 'which fields need which others is not checked'],
	'keyword-contains': ['loss', 'what the list must contain is not checked'],
	'keyword-property-names': ['loss', 'the names of fields are not checked'],
	'keyword-unevaluated': ['loss', 'fields and items that no other keyword allows are accepted'],
	'keyword-content': ['loss', 'what the text encodes is not checked'],
	'keyword-unknown': ['note', 'the keyword has no meaning here and was left out'],
	'field-unread': ['note', 'bindings do not read this field: what it says is left to whoever calls or receives'],
	'keyword-invalid': ['loss', 'the value of the keyword is not one that it can have: it was left out'],
	'schema-invalid': ['loss', 'no schema stands there: any value is accepted'],
	'schema-empty': ['note', 'the schema says nothing: any value is accepted, and its type is unknown'],
	'schema-unsatisfiable': ['note', 'no value satisfies the schema'],
	'subtypes-unread': [
		'loss',
		'the discriminator names schemas that nothing else leads to: what they say is not checked, and not typed',
	],
	'required-unnamed': [
		'note',
		'the object needs a field that it neither names nor allows, so that no value satisfies it: the field is accepted',
	],
	'discriminator-unused': ['note', 'the discriminator is not read: the alternatives themselves are tried'],
	'one-of-open': ['loss', 'an alternative is not checked in full: that no more than one of them fits is not checked'],
	'number-precision': ['loss', 'a number of the document is beyond what JavaScript holds exactly'],
	'int64-precision': [
		'note',
		'a number of JavaScript rounds integers beyond 2^53: where the map takes a text, too (corrections: text), they arrive whole',
	],
	'integer-rounded': [
		'loss',
		'a sample has an integer beyond 2^53, which a number of JavaScript rounds: where the map takes a text, too (corrections: text), it arrives whole, as text',
	],
	'format-unchecked': ['loss', 'the format is not checked'],
	'pattern-dropped': [
		'loss',
		'the pattern is not a regular expression of JavaScript, or not proved to be fast for every text: it is not checked',
	],
	'examples-deviate': [
		'note',
		"the document's own examples are not as its schemas say, so answers may not be either: tarja bind inspect says where",
	],
	corrected: ['note', 'the map says otherwise of this field than the document, and is right'],
	'name-collision': ['note', 'several names of the document became one: they were numbered'],
	'secret-removed': [
		'loss',
		'a value or a field that looks like a secret was removed: the enumeration, the constant or the field is not checked',
	],
	// Parameters
	'path-not-plain': ['refused', 'the path cannot be joined to a base URL'],
	'path-cut': ['note', 'what the path has behind "?" is sent as it is, and what it has behind "#" is left out'],
	'parameter-undeclared': [
		'note',
		'the path names a parameter that the document does not describe: a text or a number is taken',
	],
	'parameter-unused': ['loss', 'the path does not name this parameter: it is left out'],
	'parameter-duplicate': ['note', 'the parameter is described twice: the first description is used'],
	'parameter-invalid': ['loss', 'the parameter cannot be read: it is left out'],
	'parameter-style': ['loss', 'the parameter is not written in this style by the client'],
	'parameter-content': ['loss', 'the parameter holds a document of its own: it is taken as text'],
	'parameter-reserved': ['loss', 'reserved characters of the parameter are encoded'],
	'parameter-supplied': ['note', 'the client writes this header field by itself'],
	'parameter-steering': [
		'loss',
		'the header field steers the message itself, and belongs to whoever sends it: the parameter is left out',
	],
	'null-unsent': [
		'note',
		'null cannot be written in a path, a query, a header or a form: the field is left out instead',
	],
	'parameter-cookie': ['loss', 'the client sends no cookies: the parameter is left out'],
	'cookie-required': ['refused', 'the client sends no cookies, and this one is required'],
	// Bodies and answers
	'body-on-get': ['refused', 'a GET or HEAD request with a body cannot be sent'],
	'body-left-out': ['loss', 'a GET or HEAD request cannot have a body: this one, which may be absent, is left out'],
	'body-several': ['note', 'the body may have several content types: one is used'],
	'body-opaque': ['note', 'the client writes no body of this content type by itself: it takes text or bytes'],
	'body-untyped': [
		'loss',
		'the client writes no body of this content type by itself: it takes text or bytes, and what the schema says is not checked',
	],
	'claims-apart': [
		'note',
		'it is a signed token (RFC 7515), sent and read as text: its claims have a type and a schema of their own beside the operation, to sign and to verify with',
	],
	'body-nested': [
		'loss',
		'a field of the form holds an object, and no rule says how it is written: URLSearchParams are taken as they are',
	],
	'body-parts': [
		'loss',
		'a part of the form, or the whole of it, is taken as it is given: that it is as described is left to the caller',
	],
	'body-form-data': ['note', 'the fields of an object are checked, and a FormData is sent as it is'],
	'body-multipart': [
		'loss',
		'the client writes no such multipart body by itself: it takes text or bytes, and the boundary has to stand in contentType of the map',
	],
	'body-encoding': ['loss', 'how parts of the body are encoded is left to the caller'],
	'read-only-given': [
		'note',
		'the fields are read only: an input may leave them out, and they are sent where they are given',
	],
	'answer-undocumented': ['loss', 'the document describes no answer: its type is unknown'],
	'answer-several': [
		'note',
		'several successful answers are described: where they are JSON, any of them is taken, else one is used',
	],
	'answer-content-several': ['note', 'the answer may have several content types: one is used'],
	'answer-without-content': [
		'note',
		'an answer of status 204 or 205 has no content (RFC 9110 §15.3.5): what is described as its content is left out',
	],
	'answer-opaque': ['loss', 'the schema of an answer that is no JSON is not read: it is given as text or bytes'],
	'problem-opaque': [
		'note',
		'an answer that is no success is no JSON, or its status is none of an error: its schema is not read',
	],
	'answer-headers': ['note', 'the header fields of the answer are not typed'],
	'media-type-invalid': ['loss', 'the media type cannot be read: it is left out'],
	// Operations and documents
	'operation-duplicate': ['refused', 'method and path are described twice, differently'],
	'key-twice': ['loss', 'a key stands twice in one object, at this line: the last one counts'],
	'version-newer': ['note', 'OpenAPI 3.2 is read as 3.1: what is new in it is left out'],
	'operation-unread': ['loss', 'operations of other methods than those of OpenAPI 3.1 are not read'],
	'operation-invalid': ['refused', 'the operation cannot be read'],
	'part-invalid': [
		'loss',
		'a part of the operation is missing, or not what stands there by the rules of the dialect: it is left out',
	],
	'server-several': ['note', 'several servers have different base paths: the first is used'],
	'server-variable': ['note', 'the base path has variables: their defaults are used'],
	'server-elsewhere': [
		'refused',
		'the operation has a server of its own on another host, and would be sent to the base URL: a client with that base URL can call it, bound by hand',
	],
	'applied-unsaid': [
		'loss',
		'nothing says which answer means that it was applied: any 2xx that is as documented does, a refusal with status 200 too; say it in the map (answers), or in code (outcomeOf)',
	],
	'idempotency-unsaid': [
		'note',
		'a header takes a key by which the platform knows a request that it has seen: name it in the map (idempotencyKey), and a journal fills it; else each call has to give it',
	],
	'read-by-method': [
		'note',
		'a GET or HEAD is taken for a read: it is repeated after a failure, and no journal records it; where it changes something, say effect: unsafe in the map',
	],
	'links-unused': ['note', 'links are not bound'],
	'message-opaque': ['note', 'what the platform sends is no JSON, or is not described: its schema is not read'],
	'webhooks-unused': ['note', 'the map does not name these webhooks (webhooks): they have no schemas'],
	'auth-uncovered': ['loss', 'the client does not speak this authentication scheme by itself'],
	inferred: ['note', 'made up from samples: fields that no sample has are not known'],
	'sample-repaired': [
		'note',
		'the sample is no JSON as it is written: comments, ellipses and names in place of values were left out of it',
	],
	'status-assumed': ['note', 'the sample of an answer shows no status: it was taken for 200'],
	'part-unread': ['loss', 'a command, a page or a file cannot be read, and is left out: everything else was read'],
	'page-passed-over': ['note', 'the page has neither the definition of an operation nor a command of curl'],
	'sample-unreadable': ['loss', 'the sample cannot be read: nothing was learned from it'],
	// Safety
	'text-cleaned': ['note', 'control characters, or such as change the order of text, were removed'],
} as const

/** Code of a kind of diagnostic, by which reports and programs tell diagnostics apart; it keeps its meaning in later versions. */
export type DiagnosticCode = keyof typeof diagnosticCodes

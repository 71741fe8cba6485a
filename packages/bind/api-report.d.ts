// The public face of @tarja/bind. Written by tools/build/api-report.mjs.

// @tarja/bind

import { a as Source, V as VendorOperation, M as MapDefaults, b as Renames, C as Content, A as Answer, D as Diagnostic, c as Message, U as UnboundEntry, d as MapSource, P as Pointer, e as Correction, R as Recording, B as BindingsMap, f as Dialect, g as DiagnosticCode, h as Contradiction, i as SecretKind } from './read-source.js';
export { j as AllOfSchema, k as AlternativesSchema, l as ArraySchema, m as Body, n as BoundEntry, J as Json, o as JsonObject, L as LabelEntry, p as Limits, q as LiteralSchema, N as NamedSchema, r as NumberSchema, O as ObjectSchema, s as Parameter, t as ParameterPlace, u as ParameterStyle, v as PlainSchema, w as Property, x as RecordedAnswer, y as RefSchema, z as Removal, E as Schema, F as SecurityRequirement, G as SecurityScheme, H as Severity, I as SourceFile, S as SourceInput, K as StringSchema, Q as diagnosticCodes, T as readRecording, W as readSource } from './read-source.js';
import { Marks, OperationId } from '@tarja/catalogue/bindings';
import { Effect } from '@tarja/core';
declare const changeCodes: {
    readonly 'operation-gone': readonly [
        true,
        "the operation is not there any more"
    ];
    readonly 'operation-refused': readonly [
        true,
        "the operation cannot be bound any more"
    ];
    readonly 'path-changed': readonly [
        true,
        "it is sent to another path"
    ];
    readonly 'parameter-renamed': readonly [
        false,
        "the document has other names of parameters in the path; the binding keeps those of the map"
    ];
    readonly 'input-required': readonly [
        true,
        "an input that was not needed has to be given"
    ];
    readonly 'input-narrowed': readonly [
        true,
        "an input takes less than before"
    ];
    readonly 'input-removed': readonly [
        true,
        "an input is not documented any more"
    ];
    readonly 'input-added': readonly [
        false,
        "an input that may be left out is new"
    ];
    readonly 'input-widened': readonly [
        false,
        "an input takes more than before"
    ];
    readonly 'answer-removed': readonly [
        true,
        "a field of the answer is not documented any more"
    ];
    readonly 'answer-optional': readonly [
        true,
        "a field of the answer may be absent"
    ];
    readonly 'answer-widened': readonly [
        true,
        "a field of the answer may hold what it could not hold before"
    ];
    readonly 'answer-added': readonly [
        false,
        "a field of the answer is new"
    ];
    readonly 'answer-narrowed': readonly [
        false,
        "a field of the answer holds less than before"
    ];
    readonly 'content-changed': readonly [
        true,
        "the body or the answer is of another content type"
    ];
    readonly 'auth-changed': readonly [
        true,
        "who may call is proved otherwise"
    ];
    readonly 'operation-id-changed': readonly [
        false,
        "the vendor calls the operation by another id"
    ];
    readonly 'operation-deprecated': readonly [
        false,
        "the vendor advises against the operation"
    ];
};
type ChangeCode = keyof typeof changeCodes;
interface Change {
    readonly id: string;
    readonly code: ChangeCode;
    readonly breaking: boolean;
    readonly where: string;
    readonly effect: string;
    readonly detail?: string;
    readonly also?: readonly string[];
    readonly candidates?: readonly string[];
}
interface IdempotencyKey {
    readonly header: string;
    readonly digits?: number;
}
interface PlannedOperation {
    readonly id: string;
    readonly kind: 'label' | 'extra' | 'own';
    readonly group: string;
    readonly name: string;
    readonly source: string;
    readonly operation: VendorOperation;
    readonly defaults: MapDefaults;
    readonly rename: Renames;
    readonly body?: {
        readonly content: Content;
        readonly required: boolean;
    };
    readonly answer?: {
        readonly answer: Answer;
        readonly content?: Content;
    };
    readonly effect: Effect;
    readonly effectFrom: 'map' | 'method';
    readonly identifiedBy: readonly string[];
    readonly proposedIdentity: readonly string[];
    readonly idempotencyKey?: IdempotencyKey;
    readonly answers?: Marks;
    readonly proposedAnswers?: Marks;
    readonly diagnostics: readonly Diagnostic[];
}
interface MapProblem {
    readonly code: 'map-invalid' | 'label-unknown' | 'source-unknown' | 'source-unreadable' | 'operation-gone' | 'operation-refused' | 'defaults-invalid' | 'rename-invalid' | 'correction-unknown' | 'webhook-unknown' | 'response-unknown' | 'content-type-unknown' | 'identity-unknown' | 'idempotency-key-invalid' | 'effect-unsaid' | 'same-operation-twice';
    readonly pointer: string;
    readonly message: string;
    readonly candidates: readonly string[];
}
interface MapNotice {
    readonly code: 'operation-id-changed' | 'path-renamed';
    readonly pointer: string;
    readonly message: string;
}
interface Plan {
    readonly sources: ReadonlyMap<string, Source>;
    readonly operations: readonly PlannedOperation[];
    readonly webhooks: ReadonlyMap<string, readonly Message[]>;
    readonly unbound: ReadonlyMap<OperationId, UnboundEntry>;
    readonly unnamed: readonly OperationId[];
    readonly suppliedHeaders: readonly string[];
    readonly types: ReadonlyMap<string, Readonly<Record<string, string>>>;
    readonly problems: readonly MapProblem[];
    readonly notices: readonly MapNotice[];
}
declare function diff(older: Plan, newer: Plan): readonly Change[];
type Responses = 'lenient' | 'strict';
interface ReportedDiagnostic {
    readonly code: string;
    readonly severity: string;
    readonly source: string;
    readonly pointer: string;
    readonly effect: string;
    readonly found?: string;
    readonly bindings: readonly string[];
    readonly more?: number;
}
interface ReportedTodo {
    readonly id: string;
    readonly status: string;
    readonly why?: string;
}
interface ReportedBinding {
    readonly id: string;
    readonly source: string;
    readonly operation: string;
    readonly effect: string;
    readonly effectFrom: 'map' | 'method';
    readonly identifiedBy: readonly string[];
    readonly proposedIdentity: readonly string[];
    readonly from: 'document' | 'samples';
    readonly diagnostics: number;
}
interface ReportedScheme {
    readonly source: string;
    readonly name: string;
    readonly scheme: string;
    readonly covered: boolean;
}
interface Report {
    readonly format: 1;
    readonly responses: Responses;
    readonly counts: Readonly<Record<string, number>>;
    readonly bound: readonly ReportedBinding[];
    readonly unbound: readonly ReportedTodo[];
    readonly unnamed: number;
    readonly unused: Readonly<Record<string, readonly string[]>>;
    readonly unidentified: readonly string[];
    readonly authentication: readonly ReportedScheme[];
    readonly notChecked: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly removed: readonly {
        readonly source: string;
        readonly pointer: string;
        readonly kind: string;
    }[];
    readonly notices: readonly {
        readonly code: string;
        readonly message: string;
    }[];
    readonly diagnostics: readonly ReportedDiagnostic[];
}
interface GenerateOptions {
    readonly responses?: Responses;
    readonly extension?: 'ts' | 'js';
    readonly onPart?: (written: number, of: number) => void | Promise<void>;
}
interface Generated {
    readonly files: ReadonlyMap<string, string>;
    readonly report: Report;
}
declare function generate(plan: Plan, options?: GenerateOptions): Promise<Generated>;
interface Drift {
    readonly file: string;
    readonly state: 'missing' | 'changed' | 'stale';
    readonly line?: number;
}
declare function check(plan: Plan, present: ReadonlyMap<string, string>, options?: GenerateOptions): Promise<readonly Drift[]>;
interface CorrectedMap {
    readonly text: string;
    readonly added: number;
}
declare function correctMap(text: string, corrections: ReadonlyMap<string, NonNullable<MapSource['corrections']>>): CorrectedMap;
interface HeldDeviation {
    readonly id: string;
    readonly operation: string;
    readonly status: number;
    readonly place: string;
    readonly expected: string;
    readonly found: string;
    readonly answers: number;
    readonly file: string;
    readonly correction?: {
        readonly source: string;
        readonly field: Pointer;
        readonly word: Correction;
    };
}
interface Held {
    readonly held: number;
    readonly deviations: readonly HeldDeviation[];
    readonly unbound: readonly string[];
    readonly corrections: ReadonlyMap<string, NonNullable<MapSource['corrections']>>;
}
declare function holdRecording(plan: Plan, { answers }: Recording): Held;
interface InitInput {
    readonly existing?: string;
    readonly sources: readonly {
        readonly path: string;
        readonly references?: string;
        readonly source: Source;
    }[];
    readonly all?: boolean;
}
interface InitResult {
    readonly text: string;
    readonly added: readonly string[];
}
declare function initMap({ existing, sources, all }: InitInput): InitResult;
declare const labelReadings: ReadonlyMap<OperationId, 'read' | 'change'>;
interface ReadMap {
    readonly map: BindingsMap;
    readonly problems: readonly MapProblem[];
}
declare function readMap(text: string, file?: string): ReadMap;
declare function resolveMap(map: BindingsMap, given: ReadonlyMap<string, Source>, problems?: readonly MapProblem[]): Plan;
interface Inspection {
    readonly name: string;
    readonly dialect: Dialect;
    readonly title?: string;
    readonly version?: string;
    readonly operations: readonly {
        readonly key: string;
        readonly summary?: string;
        readonly deprecated: boolean;
        readonly inferred: boolean;
        readonly refused: boolean;
    }[];
    readonly webhooks: readonly string[];
    readonly schemas: number;
    readonly security: readonly string[];
    readonly diagnostics: Readonly<Partial<Record<DiagnosticCode, number>>>;
    readonly unread: readonly string[];
    readonly contradictions: readonly Contradiction[];
    readonly removals: Readonly<Partial<Record<SecretKind, number>>>;
}
declare function inspect(source: Source): Inspection;
type SourceErrorCode = 'too-large' | 'too-deep' | 'not-text' | 'malformed' | 'unrecognised';
declare class SourceError extends Error {
    readonly code: SourceErrorCode;
    readonly file: string;
    readonly found: string;
    constructor(code: SourceErrorCode, file: string, found: string);
}
export { Answer, BindingsMap, Content, Contradiction, Correction, Diagnostic, DiagnosticCode, Dialect, MapDefaults, MapSource, Message, Pointer, Recording, Renames, SecretKind, Source, SourceError, UnboundEntry, VendorOperation, changeCodes, check, correctMap, diff, generate, holdRecording, initMap, inspect, labelReadings, readMap, resolveMap };
export type { Change, ChangeCode, CorrectedMap, Drift, GenerateOptions, Generated, Held, HeldDeviation, IdempotencyKey, InitInput, InitResult, Inspection, MapNotice, MapProblem, Plan, PlannedOperation, ReadMap, Report, ReportedBinding, ReportedDiagnostic, ReportedScheme, ReportedTodo, Responses, SourceErrorCode };

// shared by entries: read-source.d.ts

import { OperationId, Marks } from '@tarja/catalogue/bindings';
import { Operation, Effect } from '@tarja/core';
type SecretKind = 'credential' | 'token' | 'card-number' | 'tax-id';
type Pointer = string;
type Severity = 'note' | 'loss' | 'refused';
declare const notes: {
    readonly 'ref-siblings': "by the rules of this dialect, what stands beside the reference is ignored";
    readonly 'nullable-out-of-place': "nullable has no meaning in this dialect, or without a type beside it; null is accepted all the same";
    readonly 'nullable-part': "one part of allOf may be null and another may not: in answers null is accepted";
    readonly 'nullable-enum': "the enumeration is nullable without naming null; null is accepted";
    readonly 'keyword-unknown': "the keyword has no meaning here and was left out";
    readonly 'field-unread': "bindings do not read this field: what it says is left to whoever calls or receives";
    readonly 'schema-empty': "the schema says nothing: any value is accepted, and its type is unknown";
    readonly 'schema-unsatisfiable': "no value satisfies the schema";
    readonly 'required-unnamed': "the object needs a field that it neither names nor allows, so that no value satisfies it: the field is accepted";
    readonly 'discriminator-unused': "the discriminator is not read: the alternatives themselves are tried";
    readonly 'int64-precision': "a number of JavaScript rounds integers beyond 2^53: where the map takes a text, too (corrections: text), they arrive whole";
    readonly 'examples-deviate': "the document's own examples are not as its schemas say, so answers may not be either: tarja bind inspect says where";
    readonly corrected: "the map says otherwise of this field than the document, and is right";
    readonly 'name-collision': "several names of the document became one: they were numbered";
    readonly 'path-cut': "what the path has behind \"?\" is sent as it is, and what it has behind \"#\" is left out";
    readonly 'parameter-undeclared': "the path names a parameter that the document does not describe: a text or a number is taken";
    readonly 'parameter-duplicate': "the parameter is described twice: the first description is used";
    readonly 'parameter-supplied': "the client writes this header field by itself";
    readonly 'null-unsent': "null cannot be written in a path, a query, a header or a form: the field is left out instead";
    readonly 'body-several': "the body may have several content types: one is used";
    readonly 'body-opaque': "the client writes no body of this content type by itself: it takes text or bytes";
    readonly 'claims-apart': "it is a signed token (RFC 7515), sent and read as text: its claims have a type and a schema of their own beside the operation, to sign and to verify with";
    readonly 'body-form-data': "the fields of an object are checked, and a FormData is sent as it is";
    readonly 'read-only-given': "the fields are read only: an input may leave them out, and they are sent where they are given";
    readonly 'answer-several': "several successful answers are described: where they are JSON, any of them is taken, else one is used";
    readonly 'answer-content-several': "the answer may have several content types: one is used";
    readonly 'answer-without-content': "an answer of status 204 or 205 has no content (RFC 9110 §15.3.5): what is described as its content is left out";
    readonly 'problem-opaque': "an answer that is no success is no JSON, or its status is none of an error: its schema is not read";
    readonly 'answer-headers': "the header fields of the answer are not typed";
    readonly 'version-newer': "OpenAPI 3.2 is read as 3.1: what is new in it is left out";
    readonly 'server-several': "several servers have different base paths: the first is used";
    readonly 'server-variable': "the base path has variables: their defaults are used";
    readonly 'idempotency-unsaid': "a header takes a key by which the platform knows a request that it has seen: name it in the map (idempotencyKey), and a journal fills it; else each call has to give it";
    readonly 'read-by-method': "a GET or HEAD is taken for a read: it is repeated after a failure, and no journal records it; where it changes something, say effect: unsafe in the map";
    readonly 'links-unused': "links are not bound";
    readonly 'message-opaque': "what the platform sends is no JSON, or is not described: its schema is not read";
    readonly 'webhooks-unused': "the map does not name these webhooks (webhooks): they have no schemas";
    readonly inferred: "made up from samples: fields that no sample has are not known";
    readonly 'sample-repaired': "the sample is no JSON as it is written: comments, ellipses and names in place of values were left out of it";
    readonly 'status-assumed': "the sample of an answer shows no status: it was taken for 200";
    readonly 'page-passed-over': "the page has neither the definition of an operation nor a command of curl";
    readonly 'text-cleaned': "control characters, or such as change the order of text, were removed";
};
declare const losses: {
    readonly 'remote-ref': "the reference leads out of the document and was not followed: any value is accepted there; other files are read in a folder that the map names (references)";
    readonly 'dangling-ref': "the reference leads to nothing: any value is accepted there";
    readonly 'circular-alias': "the reference leads to itself: any value is accepted there";
    readonly 'dynamic-ref': "references by $id, $anchor or $dynamicRef are not followed: any value is accepted there";
    readonly 'keyword-not': "what \"not\" excludes is accepted";
    readonly 'keyword-if': "the conditions of if, then and else are not checked";
    readonly 'keyword-dependent': "which fields need which others is not checked";
    readonly 'keyword-contains': "what the list must contain is not checked";
    readonly 'keyword-property-names': "the names of fields are not checked";
    readonly 'keyword-unevaluated': "fields and items that no other keyword allows are accepted";
    readonly 'keyword-content': "what the text encodes is not checked";
    readonly 'keyword-invalid': "the value of the keyword is not one that it can have: it was left out";
    readonly 'schema-invalid': "no schema stands there: any value is accepted";
    readonly 'subtypes-unread': "the discriminator names schemas that nothing else leads to: what they say is not checked, and not typed";
    readonly 'one-of-open': "an alternative is not checked in full: that no more than one of them fits is not checked";
    readonly 'number-precision': "a number of the document is beyond what JavaScript holds exactly";
    readonly 'integer-rounded': "a sample has an integer beyond 2^53, which a number of JavaScript rounds: where the map takes a text, too (corrections: text), it arrives whole, as text";
    readonly 'format-unchecked': "the format is not checked";
    readonly 'pattern-dropped': "the pattern is not a regular expression of JavaScript, or not proved to be fast for every text: it is not checked";
    readonly 'secret-removed': "a value or a field that looks like a secret was removed: the enumeration, the constant or the field is not checked";
    readonly 'parameter-unused': "the path does not name this parameter: it is left out";
    readonly 'parameter-invalid': "the parameter cannot be read: it is left out";
    readonly 'parameter-style': "the parameter is not written in this style by the client";
    readonly 'parameter-content': "the parameter holds a document of its own: it is taken as text";
    readonly 'parameter-reserved': "reserved characters of the parameter are encoded";
    readonly 'parameter-steering': "the header field steers the message itself, and belongs to whoever sends it: the parameter is left out";
    readonly 'parameter-cookie': "the client sends no cookies: the parameter is left out";
    readonly 'body-left-out': "a GET or HEAD request cannot have a body: this one, which may be absent, is left out";
    readonly 'body-untyped': "the client writes no body of this content type by itself: it takes text or bytes, and what the schema says is not checked";
    readonly 'body-nested': "a field of the form holds an object, and no rule says how it is written: URLSearchParams are taken as they are";
    readonly 'body-parts': "a part of the form, or the whole of it, is taken as it is given: that it is as described is left to the caller";
    readonly 'body-multipart': "the client writes no such multipart body by itself: it takes text or bytes, and the boundary has to stand in contentType of the map";
    readonly 'body-encoding': "how parts of the body are encoded is left to the caller";
    readonly 'answer-undocumented': "the document describes no answer: its type is unknown";
    readonly 'answer-opaque': "the schema of an answer that is no JSON is not read: it is given as text or bytes";
    readonly 'media-type-invalid': "the media type cannot be read: it is left out";
    readonly 'key-twice': "a key stands twice in one object, at this line: the last one counts";
    readonly 'operation-unread': "operations of other methods than those of OpenAPI 3.1 are not read";
    readonly 'part-invalid': "a part of the operation is missing, or not what stands there by the rules of the dialect: it is left out";
    readonly 'applied-unsaid': "nothing says which answer means that it was applied: any 2xx that is as documented does, a refusal with status 200 too; say it in the map (answers), or in code (outcomeOf)";
    readonly 'auth-uncovered': "the client does not speak this authentication scheme by itself";
    readonly 'part-unread': "a command, a page or a file cannot be read, and is left out: everything else was read";
    readonly 'sample-unreadable': "the sample cannot be read: nothing was learned from it";
};
declare const refusals: {
    readonly 'path-not-plain': "the path cannot be joined to a base URL";
    readonly 'cookie-required': "the client sends no cookies, and this one is required";
    readonly 'body-on-get': "a GET or HEAD request with a body cannot be sent";
    readonly 'operation-duplicate': "method and path are described twice, differently";
    readonly 'operation-invalid': "the operation cannot be read";
    readonly 'server-elsewhere': "the operation has a server of its own on another host, and would be sent to the base URL: a client with that base URL can call it, bound by hand";
};
type DiagnosticCode = keyof typeof notes | keyof typeof losses | keyof typeof refusals;
declare const diagnosticCodes: Readonly<Record<DiagnosticCode, readonly [
    severity: Severity,
    effect: string
]>>;
interface Diagnostic {
    readonly code: DiagnosticCode;
    readonly pointer: Pointer;
    readonly severity: Severity;
    readonly effect: string;
    readonly found?: string;
}
type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
    readonly [name: string]: Json;
}
type Correction = 'optional' | 'nullable' | 'text' | 'number' | 'any';
interface MapSource {
    readonly path: string;
    readonly references?: string;
    readonly types: Readonly<Record<string, string>>;
    readonly webhooks?: 'all' | readonly string[];
    readonly corrections?: Readonly<Record<string, readonly Correction[]>>;
}
type MapDefaults = {
    readonly [Slot in keyof NonNullable<Operation['defaults']>]?: Readonly<Record<string, Json>>;
};
interface Renames {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
}
interface BoundEntry {
    readonly status: 'bound';
    readonly operation: string;
    readonly source: string;
    readonly operationId?: string;
    readonly defaults: MapDefaults;
    readonly rename: Renames;
    readonly response?: string;
    readonly contentType?: string;
    readonly accept?: string;
    readonly effect?: Effect;
    readonly identifiedBy?: readonly string[];
    readonly idempotencyKey?: string;
    readonly answers?: Marks;
}
interface UnboundEntry {
    readonly status: 'todo' | 'not-offered' | 'skip';
    readonly why?: string;
}
type LabelEntry = BoundEntry | UnboundEntry;
interface BindingsMap {
    readonly sources: ReadonlyMap<string, MapSource>;
    readonly suppliedHeaders: readonly string[];
    readonly labels: ReadonlyMap<OperationId, LabelEntry>;
    readonly extraOperations: ReadonlyMap<string, BoundEntry>;
    readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>;
}
interface Node {
    readonly pointer: Pointer;
    readonly description?: string;
    readonly deprecated?: true;
    readonly defaultText?: string;
    readonly exampleText?: string;
    readonly diagnostics?: readonly Diagnostic[];
}
interface OneKind extends Node {
    readonly implied?: true;
}
interface PlainSchema extends Node {
    readonly kind: 'any' | 'never' | 'null' | 'boolean';
}
interface StringSchema extends OneKind {
    readonly kind: 'string';
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly format?: string;
}
interface NumberSchema extends OneKind {
    readonly kind: 'number';
    readonly integer: boolean;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly exclusiveMaximum?: number;
    readonly multipleOf?: number;
    readonly format?: string;
}
interface ArraySchema extends OneKind {
    readonly kind: 'array';
    readonly prefix: readonly Schema[];
    readonly items: Schema;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: true;
}
interface Property {
    readonly name: string;
    readonly schema: Schema;
    readonly readOnly?: true;
    readonly writeOnly?: true;
    readonly optional?: true;
}
interface ObjectSchema extends OneKind {
    readonly kind: 'object';
    readonly properties: readonly Property[];
    readonly required: readonly string[];
    readonly patterns: readonly {
        readonly pattern: string;
        readonly schema: Schema;
    }[];
    readonly additional: Schema;
    readonly minProperties?: number;
    readonly maxProperties?: number;
}
interface LiteralSchema extends Node {
    readonly kind: 'literal';
    readonly values: readonly Json[];
}
interface AlternativesSchema extends Node {
    readonly kind: 'anyOf' | 'oneOf';
    readonly options: readonly Schema[];
}
interface AllOfSchema extends Node {
    readonly kind: 'allOf';
    readonly members: readonly Schema[];
}
interface RefSchema extends Node {
    readonly kind: 'ref';
    readonly target: Pointer;
}
type Schema = PlainSchema | StringSchema | NumberSchema | ArraySchema | ObjectSchema | LiteralSchema | AlternativesSchema | AllOfSchema | RefSchema;
interface NamedSchema {
    readonly pointer: Pointer;
    readonly name: string;
    readonly schema: Schema;
}
type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject';
type ParameterPlace = 'path' | 'query' | 'header';
interface Parameter {
    readonly pointer: Pointer;
    readonly name: string;
    readonly place: ParameterPlace;
    readonly required: boolean;
    readonly schema: Schema;
    readonly style: ParameterStyle;
    readonly explode: boolean;
    readonly allowReserved?: true;
    readonly mediaType?: string;
    readonly description?: string;
    readonly exampleText?: string;
    readonly deprecated?: true;
    readonly diagnostics?: readonly Diagnostic[];
}
interface Content {
    readonly pointer: Pointer;
    readonly mediaType: string;
    readonly schema?: Schema;
    readonly inferred?: true;
    readonly diagnostics?: readonly Diagnostic[];
}
interface Body {
    readonly pointer: Pointer;
    readonly required: boolean;
    readonly contents: readonly Content[];
    readonly diagnostics?: readonly Diagnostic[];
}
interface Answer {
    readonly pointer: Pointer;
    readonly status: string;
    readonly contents: readonly Content[];
    readonly description?: string;
    readonly diagnostics?: readonly Diagnostic[];
}
interface Message {
    readonly pointer: Pointer;
    readonly name: string;
    readonly contents: readonly Content[];
    readonly description?: string;
    readonly diagnostics?: readonly Diagnostic[];
}
type SecurityRequirement = readonly {
    readonly scheme: string;
    readonly scopes: readonly string[];
}[];
interface SecurityScheme {
    readonly pointer: Pointer;
    readonly name: string;
    readonly scheme: {
        readonly kind: 'apiKey';
        readonly place: 'query' | 'header' | 'cookie';
        readonly field: string;
    } | {
        readonly kind: 'http';
        readonly scheme: string;
    } | {
        readonly kind: 'oauth2';
        readonly flows: readonly string[];
    } | {
        readonly kind: 'openIdConnect';
    } | {
        readonly kind: 'mutualTLS';
    } | {
        readonly kind: 'unknown';
        readonly type: string;
    };
}
interface VendorOperation {
    readonly key: string;
    readonly pointer: Pointer;
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly operationId?: string;
    readonly summary?: string;
    readonly description?: string;
    readonly tags: readonly string[];
    readonly deprecated?: true;
    readonly parameters: readonly Parameter[];
    readonly body?: Body;
    readonly answers: readonly Answer[];
    readonly callbacks?: readonly Message[];
    readonly security?: readonly SecurityRequirement[];
    readonly inferred?: true;
    readonly diagnostics?: readonly Diagnostic[];
}
interface Limits {
    readonly maxBytes: number;
    readonly maxDepth: number;
    readonly maxAliases: number;
    readonly maxValues: number;
    readonly maxSchemas: number;
}
interface SourceFile {
    readonly path: string;
    readonly bytes: Uint8Array;
}
type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'har-1.2' | 'curl' | 'readme';
interface Removal {
    readonly pointer: Pointer;
    readonly kind: SecretKind;
}
interface Contradiction {
    readonly pointer: Pointer;
    readonly expected: string;
    readonly found: string;
    readonly word?: Correction;
}
interface Source {
    readonly name: string;
    readonly dialect: Dialect;
    readonly title?: string;
    readonly version?: string;
    readonly operations: readonly VendorOperation[];
    readonly schemas: ReadonlyMap<Pointer, NamedSchema>;
    readonly webhooks?: readonly Message[];
    readonly securitySchemes: readonly SecurityScheme[];
    readonly diagnostics: readonly Diagnostic[];
    readonly removals: readonly Removal[];
    readonly contradictions?: readonly Contradiction[];
}
interface RecordedAnswer {
    readonly file: string;
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly json: Json;
}
interface Recording {
    readonly answers: readonly RecordedAnswer[];
    readonly unread: readonly {
        readonly file: string;
        readonly why: string;
    }[];
}
declare function readRecording(files: readonly SourceFile[], limits?: Partial<Limits>): Recording;
interface SourceInput {
    readonly name: string;
    readonly files: readonly SourceFile[];
    readonly beside?: (path: string) => Uint8Array | undefined;
    readonly limits?: Partial<Limits>;
}
declare function readSource(input: SourceInput): Source;
export { diagnosticCodes as Q, readRecording as T, readSource as W };
export type { Answer as A, BindingsMap as B, Content as C, Diagnostic as D, Schema as E, SecurityRequirement as F, SecurityScheme as G, Severity as H, SourceFile as I, Json as J, StringSchema as K, LabelEntry as L, MapDefaults as M, NamedSchema as N, ObjectSchema as O, Pointer as P, Recording as R, SourceInput as S, UnboundEntry as U, VendorOperation as V, Source as a, Renames as b, Message as c, MapSource as d, Correction as e, Dialect as f, DiagnosticCode as g, Contradiction as h, SecretKind as i, AllOfSchema as j, AlternativesSchema as k, ArraySchema as l, Body as m, BoundEntry as n, JsonObject as o, Limits as p, LiteralSchema as q, NumberSchema as r, Parameter as s, ParameterPlace as t, ParameterStyle as u, PlainSchema as v, Property as w, RecordedAnswer as x, RefSchema as y, Removal as z };

// @tarja/bind/node

import { SourceInput, Recording, Source } from './index.js';
interface OpenInput {
    readonly name: string;
    readonly path: string;
    readonly references?: string;
    readonly directory: string;
    readonly limits?: SourceInput['limits'];
}
declare function openSource(input: OpenInput): Promise<Source>;
declare function openRecording(path: string, directory: string): Promise<Recording>;
interface WrittenFiles {
    readonly written: readonly string[];
    readonly removed: readonly string[];
}
declare function readBindingFiles(folder: string): Promise<ReadonlyMap<string, string>>;
declare function writeBindingFiles(folder: string, files: ReadonlyMap<string, string>): Promise<WrittenFiles>;
export { openRecording, openSource, readBindingFiles, writeBindingFiles };
export type { OpenInput, WrittenFiles };

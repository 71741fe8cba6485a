// The public face of @tarja/bind. Written by tools/build/api-report.mjs.

// @tarja/bind

import { J as Json, a as Source, V as VendorOperation, C as Content, b as VendorResponse, D as Diagnostic } from './read-source.js';
export { c as SourceError, S as SourceInput, r as readSource } from './read-source.js';
import { OperationId } from '@tarja/catalogue/bindings';
import { Operation, Effect, OutcomeFields } from '@tarja/core';
type Correction = 'optional' | 'nullable' | 'text' | 'number' | 'any';
interface MapSource {
    readonly path: string;
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
interface MapRead {
    readonly from: string;
    readonly name: string;
}
interface MapLookup extends Partial<Omit<NonNullable<Operation['lookup']>, 'operation' | 'input'>> {
    readonly operation: string;
}
interface PlannedLookup extends Omit<MapLookup, 'operation'> {
    readonly path: string;
    readonly isText?: boolean;
    readonly params: Readonly<Record<string, readonly [
        from: 'fields' | 'saved',
        name: string
    ]>>;
}
interface BoundEntry {
    readonly operation: string;
    readonly source: string;
    readonly defaults: MapDefaults;
    readonly rename: Renames;
    readonly effect?: Effect;
    readonly identifiedBy?: readonly string[];
    readonly uniqueBy?: readonly string[];
    readonly listedBy?: readonly string[];
    readonly kindBy?: readonly string[];
    readonly amountField?: string;
    readonly repeatable?: Operation['repeatable'];
    readonly read?: MapRead;
    readonly lookup?: MapLookup;
    readonly idempotencyKey?: string;
    readonly keyField?: string;
    readonly keyValidForMs?: number;
    readonly step?: string;
    readonly outcomeOf?: OutcomeFields | 'http';
    readonly confirmedCodes?: readonly string[];
}
interface BindingsMap {
    readonly sources: ReadonlyMap<string, MapSource>;
    readonly suppliedHeaders: readonly string[];
    readonly labels: ReadonlyMap<OperationId, BoundEntry>;
    readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>;
}
interface ProposedOutcome {
    readonly field: string;
    readonly applied: readonly string[];
    readonly rejected: readonly string[];
    readonly pending: readonly string[];
    readonly undecided: readonly string[];
}
interface PlannedOperation extends Pick<BoundEntry, 'uniqueBy' | 'listedBy' | 'kindBy' | 'amountField' | 'repeatable' | 'read' | 'keyField'> {
    readonly lookup?: PlannedLookup;
    readonly id: string;
    readonly kind: 'label' | 'own';
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
    readonly response?: {
        readonly response: VendorResponse;
        readonly content?: Content;
    };
    readonly effect: Effect;
    readonly effectFrom: 'map' | 'method';
    readonly identifiedBy: readonly string[];
    readonly idempotencyKey?: string;
    readonly keyValidForMs?: number;
    readonly step?: string;
    readonly proposedStep?: string;
    readonly outcomeOf?: NonNullable<BoundEntry['outcomeOf']>;
    readonly proposedOutcome?: ProposedOutcome;
    readonly shownOutcome?: string;
    readonly diagnostics: readonly Diagnostic[];
}
interface MapProblem {
    readonly pointer: string;
    readonly message: string;
}
interface Plan {
    readonly sources: ReadonlyMap<string, Source>;
    readonly operations: readonly PlannedOperation[];
    readonly suppliedHeaders: readonly string[];
    readonly problems: readonly MapProblem[];
}
interface Generated {
    readonly files: ReadonlyMap<string, string>;
    readonly report: Report;
}
declare function generateBindings(plan: Plan): Generated;
interface ReportedDiagnostic extends Diagnostic {
    readonly source: string;
}
interface Report {
    readonly counts: Readonly<Record<string, number>>;
    readonly diagnostics: readonly ReportedDiagnostic[];
    readonly corrections: Readonly<Record<string, Readonly<Record<string, readonly Correction[]>>>>;
}
interface InitInput {
    readonly sources: readonly {
        readonly path: string;
        readonly source: Source;
    }[];
    readonly all?: boolean;
}
declare function createMap({ sources, all }: InitInput): string;
interface ReadMap {
    readonly map: BindingsMap;
    readonly problems: readonly MapProblem[];
}
declare function readMap(text: string, file?: string): ReadMap;
declare function resolveMapEntries(map: BindingsMap, input: ReadonlyMap<string, Source>, problems?: readonly MapProblem[]): Plan;
declare function describeSource(source: Source): readonly string[];
export { Content, Diagnostic, Json, Source, VendorOperation, VendorResponse, createMap, describeSource, generateBindings, readMap, resolveMapEntries };
export type { BindingsMap, Generated, InitInput, MapProblem, Plan, ReadMap };

// shared by entries: read-source.d.ts

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
    readonly [name: string]: Json;
}
type Pointer = string;
type Severity = 'note' | 'loss' | 'refused';
declare const notes: {
    readonly 'not-read': "bindings don't read this part";
    readonly 'schema-empty': "the document doesn't describe the value: any value is accepted";
    readonly choice: "the document offers several: bindings use one";
    readonly 'idempotency-key': "name this header in the map (idempotencyKey), so that a journal fills it";
    readonly 'problem-codes': "the document shows error codes: write those that end an order in the map (problems of outcomeOf)";
    readonly 'step-missing': "its name suggests a step: write the step in the map, or step: create if it is a way to pay";
    readonly 'step-shared': "another operation of its flow has the same step: of one order, only one of them can be sent";
    readonly 'read-by-method': "a GET or HEAD counts as a read: it is retried, and not recorded; if it changes something, write effect: unsafe";
    readonly inferred: "types are inferred from samples: fields that no sample has are unknown";
    readonly 'sample-repaired': "the sample was completed before it was read";
};
declare const losses: {
    readonly 'reference-lost': "the reference can't be followed: any value is accepted";
    readonly 'keyword-unchecked': "the keyword isn't checked";
    readonly 'part-invalid': "the part isn't valid in this dialect: it is left out";
    readonly 'integer-rounded': "JavaScript rounds integers beyond 2^53; with corrections: text in the map they arrive as text, unrounded";
    readonly 'secret-removed': "a value or field that looks like a secret was removed: it isn't checked";
    readonly 'parameter-left-out': "the client doesn't send the parameter";
    readonly 'parameter-style': "the client doesn't write the parameter in this style: pass it as text";
    readonly 'body-unchecked': "the client doesn't encode this body from its schema: pass it encoded";
    readonly 'response-unchecked': "the response's schema is not documented or not JSON: it isn't checked";
    readonly 'outcome-missing': "nothing says which responses mean applied or rejected: write outcomeOf in the map";
    readonly 'part-unread': "the part can't be read: it is left out";
    readonly 'other-host': "its samples call another host than most: use it in a client with that base URL";
    readonly 'closed-parts': "parts of allOf exclude the fields of one another: the fields of all parts are allowed";
    readonly unsatisfiable: "no value satisfies the schema: any value is accepted";
};
declare const refusals: {
    readonly refused: "the operation can't be bound";
};
type DiagnosticCode = keyof typeof notes | keyof typeof losses | keyof typeof refusals;
interface Diagnostic {
    readonly code: DiagnosticCode;
    readonly pointer: Pointer;
    readonly severity: Severity;
    readonly effect: string;
    readonly found?: string;
}
type SecretKind = 'credential' | 'token' | 'card-number' | 'tax-id';
declare class SourceError extends Error {
    constructor(file: string, found: string);
}
interface SourceFile {
    readonly path: string;
    readonly bytes: Uint8Array;
}
type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'curl';
interface Removal {
    readonly pointer: Pointer;
    readonly kind: SecretKind;
}
interface Source {
    readonly name: string;
    readonly dialect: Dialect;
    readonly title?: string;
    readonly version?: string;
    readonly waysIn?: readonly string[];
    readonly operations: readonly VendorOperation[];
    readonly schemas: ReadonlyMap<Pointer, NamedSchema>;
    readonly diagnostics: readonly Diagnostic[];
    readonly removals: readonly Removal[];
}
type ParameterPlace = 'path' | 'query' | 'header';
interface Parameter {
    readonly pointer: Pointer;
    readonly name: string;
    readonly place: ParameterPlace;
    readonly required: boolean;
    readonly schema: Schema;
    readonly isRepeated: boolean;
    readonly description?: string;
    readonly diagnostics?: readonly Diagnostic[];
}
interface BodySample {
    readonly pointer: Pointer;
    readonly about: string;
    readonly json: string;
}
interface Content {
    readonly pointer: Pointer;
    readonly mediaType: string;
    readonly schema?: Schema;
    readonly inferred?: true;
    readonly samples?: readonly BodySample[];
    readonly diagnostics?: readonly Diagnostic[];
}
interface Body {
    readonly pointer: Pointer;
    readonly required: boolean;
    readonly contents: readonly Content[];
    readonly diagnostics?: readonly Diagnostic[];
}
interface VendorResponse {
    readonly pointer: Pointer;
    readonly status: string;
    readonly contents: readonly Content[];
    readonly description?: string;
    readonly diagnostics?: readonly Diagnostic[];
}
interface VendorOperation {
    readonly key: string;
    readonly pointer: Pointer;
    readonly method: string;
    readonly path: string;
    readonly operationId?: string;
    readonly summary?: string;
    readonly description?: string;
    readonly tags: readonly string[];
    readonly parameters: readonly Parameter[];
    readonly body?: Body;
    readonly responses: readonly VendorResponse[];
    readonly inferred?: true;
    readonly diagnostics?: readonly Diagnostic[];
}
interface Node {
    readonly pointer: Pointer;
    readonly description?: string;
    readonly patternText?: string;
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
    readonly seen?: readonly string[];
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
    readonly items: Schema;
    readonly minItems?: number;
    readonly maxItems?: number;
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
    readonly additional: Schema;
}
interface LiteralSchema extends Node {
    readonly kind: 'literal';
    readonly values: readonly Json[];
}
interface AlternativesSchema extends Node {
    readonly kind: 'anyOf';
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
interface SourceInput {
    readonly name: string;
    readonly file: SourceFile;
}
declare function readSource({ name, file }: SourceInput): Source;
export { SourceError as c, readSource as r };
export type { Content as C, Diagnostic as D, Json as J, SourceInput as S, VendorOperation as V, Source as a, VendorResponse as b };

// @tarja/bind/node

import { SourceInput, Source } from './index.js';
interface OpenInput extends Pick<SourceInput, 'name'> {
    readonly path: string;
    readonly directory: string;
}
declare function openSource({ name, path, directory }: OpenInput): Promise<Source>;
interface WrittenFiles {
    readonly written: readonly string[];
    readonly removed: readonly string[];
}
declare function writeBindingFiles(folder: string, files: ReadonlyMap<string, string>): Promise<WrittenFiles>;
export { openSource, writeBindingFiles };
export type { OpenInput, WrittenFiles };

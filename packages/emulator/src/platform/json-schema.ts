/** Derives the JSON Schema of a schema: of valibot, or of a library that exposes it (standardschema.dev). */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { WireSchema } from '../bindings.ts'
import { isRecord } from '../shapes.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

interface Standard {
	readonly vendor?: string
	readonly jsonSchema?: { input?(options: object): unknown }
}

const target = 'draft-2020-12'

/** The schema of the input side: the emulator's response is what the client's schema takes in. */
export function readJsonSchema(schema: WireSchema): JsonSchema | undefined {
	const { vendor, jsonSchema } = schema['~standard'] as Standard
	try {
		const found =
			jsonSchema === undefined && vendor === 'valibot'
				? toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], { target, typeMode: 'input', errorMode: 'ignore' })
				: jsonSchema?.input?.({ target })
		return isRecord(found) ? found : undefined
	} catch {
		return undefined // Ignores schemas that a library cannot express in JSON Schema.
	}
}

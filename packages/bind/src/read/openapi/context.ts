import { type Loss, lossAt } from '../../form/loss.ts'
import type { Documents, Placed } from '../documents.ts'
import type { Reading } from '../reading.ts'
import type { SchemaReader } from './schemas.ts'

/** What reading an OpenAPI document takes. */
export interface OpenApiContext {
	readonly documents: Documents
	readonly reading: Reading
	readonly schemas: SchemaReader
	readonly version: '2.0' | '3.0' | '3.1'
}

/** What stands somewhere, references followed; undefined, with a loss, where they lead nowhere. */
export function resolved({ documents }: OpenApiContext, placed: Placed, losses: Loss[]): Placed | undefined {
	const found = documents.resolve(placed)
	if (!('lost' in found)) return found
	losses.push(lossAt(found.lost, placed.pointer))
	return undefined
}

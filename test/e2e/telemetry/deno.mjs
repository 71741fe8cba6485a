// Deno, whose own OTEL_DENO exports: deno.mjs platform [with] [without-attempts]
import { callWithCard } from './call.mjs'

const [platformUrl, ...wanted] = Deno.args
await callWithCard(
	platformUrl,
	wanted.includes('with') ? { attempts: !wanted.includes('without-attempts') } : undefined,
)

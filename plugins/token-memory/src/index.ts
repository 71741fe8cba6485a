/**
 * Access tokens kept in this process's memory. Runs everywhere.
 * @module
 */
export { type MemoryTokensOptions, memoryTokens } from './memory-tokens.ts'

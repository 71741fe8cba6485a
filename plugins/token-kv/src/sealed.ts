/**
 * Encryption at rest for any token store.
 * @module
 */
export { type SealingKey, sealed } from './sealed/sealed.ts'

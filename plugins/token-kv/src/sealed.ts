/**
 * Encrypts access tokens before any token store gets them.
 * @module
 */
export { type SealingKey, sealed } from './sealed/sealed.ts'

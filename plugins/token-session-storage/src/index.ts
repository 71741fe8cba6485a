/**
 * Access tokens in a tab's sessionStorage. For pages; on a server it keeps nothing.
 * @module
 */
export { type SessionStorageTokensOptions, sessionStorageTokens, type TabStorage } from './session-storage-tokens.ts'

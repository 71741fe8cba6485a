/**
 * Access tokens in a browser tab's sessionStorage. For browsers only: on a server it stores nothing.
 * @module
 */
export { type SessionStorageTokensOptions, sessionStorageTokens, type TabStorage } from './session-storage-tokens.ts'

/**
 * Types and functions for writing `tarja.config.ts`. The command itself is the program `tarja`.
 *
 * Runs in every runtime.
 * @module
 */
export { type Config, defineConfig } from './define-config.ts'

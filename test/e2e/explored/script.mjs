// Explores a script for one order. The script is appended to this file, and runs for every call of pay().

export { platform, resume, state } from './staged/journal.mjs'
export { script as pay }

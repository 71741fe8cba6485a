// How a script of one order is explored: it stands below this, and is run whenever it is asked to pay.

export { platform, resume, state } from './staged/journal.mjs'
export { script as pay }

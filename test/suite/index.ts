// The conformance suite: what tarja promises in every runtime, through its published entries, against the emulator over HTTP.
import './as-shown.ts'
import './emulator-transport.ts'
import './main-job.ts'
import './outcomes.ts'
import './signing.ts'
import './tokens.ts'

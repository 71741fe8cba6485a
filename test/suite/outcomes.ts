// What is told of a call is what happened: every fault, status, method, body, effect, connection and company, in every runtime.
import './outcomes/ended-by-caller.ts'
import './outcomes/wire-matrix.ts'
import './outcomes/histories.ts'

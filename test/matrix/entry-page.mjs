// Browsers: Web Test Runner provides mocha, runs it when this module has loaded, and takes the results.
import { registerLastTest } from './strays.mjs'
import 'matrix:tests'

registerLastTest()

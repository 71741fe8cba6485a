import { testRepeats } from '../../test/repeats.ts'

testRepeats()

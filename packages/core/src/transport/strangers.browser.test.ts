import { testStrangers } from '../../test/strangers.ts'

testStrangers()

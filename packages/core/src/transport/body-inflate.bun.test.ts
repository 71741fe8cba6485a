import { testCodings, testInflating } from '../../test/inflate.ts'

testInflating()
testCodings()

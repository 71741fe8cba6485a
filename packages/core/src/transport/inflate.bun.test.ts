import { testInflating } from '../../test/inflate.ts'

testInflating()

import { testCodings } from '../../test/inflate.ts'

testCodings()

import { testLengths, testMissingPiece } from '../../test/lengths.ts'

testLengths()
testMissingPiece()

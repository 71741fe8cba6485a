import { testMissingPiece } from '../../test/lengths.ts'

testMissingPiece()

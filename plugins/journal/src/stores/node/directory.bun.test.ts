import { testDirectoryJournal } from '../../../test/directory.ts'

testDirectoryJournal()

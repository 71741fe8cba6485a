import { testNodeSqlite } from '../../../test/node-sqlite.ts'
import { attachedCases } from '../../../test/sqlite.ts'

testNodeSqlite()
// Deno can't attach a database.
testNodeSqlite(attachedCases)

import { testNodeSqlite } from '../../../test/node-sqlite.ts'

testNodeSqlite()

import { describe } from '@tarja-test/harness'
import { connect, testNodeSqlite } from '../../test/node-sqlite.ts'
import { attachedCases } from '../../test/sqlite.ts'

testNodeSqlite()
describe('sqlJournal() over node:sqlite, and Deno would not', () => attachedCases(connect))

import { execFileSync } from 'node:child_process'

execFileSync(process.execPath, ['--test', 'request-id.test.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' })

import { describe } from '@tarja-test/harness'
import { serveCases } from '../../test/serve.ts'

describe('serve() in Node', serveCases)

import { describe } from '@tarja-test/harness'
import { wireUrlCase } from '../test/wire-url.ts'

describe('toSentUrl in Node', wireUrlCase)

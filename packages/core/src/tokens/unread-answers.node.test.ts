import { testUnreadAnswers } from '../../test/unread-answers.ts'

testUnreadAnswers()

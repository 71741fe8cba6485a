module.exports = { testEnvironment: 'node', testMatch: ['**/*.test.{js,cjs}'] }

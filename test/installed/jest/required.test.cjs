const { createClient } = require('@tarja/core')

test('a test of Jest in CommonJS requires it', () => {
	expect(createClient({ baseUrl: 'https://platform.example' }).layers).toBeDefined()
})

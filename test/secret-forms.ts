// What must never be printed, in the forms in which drivers, runtimes, schemas and servers write it.

/** A text that somebody else wrote, and the parts of it that no printed form may hold. */
export interface SecretForm {
	readonly text: string
	readonly hidden: readonly string[]
}

const card = '4111111111111111'
const groups = ['4111', '1111', '1111', '1111']
const other = ['5555', '5555', '5555', '4444']

/** What may stand between the digits of a card number. */
export const separators: Readonly<Record<string, string>> = {
	nothing: '',
	spaces: ' ',
	hyphens: '-',
	dots: '.',
	slashes: '/',
	backslashes: '\\',
	underscores: '_',
	'double spaces': '  ',
	tabs: '\t',
	'no-break spaces': '\u00a0',
	'thin spaces': '\u2009',
	'en dashes': '\u2013',
	'spaced en dashes': ' \u2013 ',
	'minus signs': '\u2212',
	'soft hyphens': '\u00ad',
	'zero-width spaces': '\u200b',
	'zero-width joiners': '\u200d',
	'word joiners': '\u2060',
	'byte order marks': '\ufeff',
	'variation selectors': '\ufe0f',
	keycaps: '\ufe0f\u20e3',
	'grapheme joiners': '\u034f',
	'Hangul fillers': '\u3164',
	'middle dots': '\u00b7',
	'plus signs, as in a form': '+',
	'percent escapes, as in a URL': '%20',
	colons: ':',
	commas: ', ',
	brackets: '] [',
	'four spaces': '    ',
	'entities of HTML': '&nbsp;',
	'numbered entities': '&#160;',
	'escapes of JSON': '\\u00a0',
	'escaped line breaks': '\\n',
	'quotation marks, as between the items of a list': '", "',
	'stars and bars': ' * | ',
	stars: '*',
}

/** A card number between each of the separators, in brackets, as lists and as an object. */
function cardForms(): Record<string, SecretForm> {
	const forms: Record<string, SecretForm> = {}
	for (const [name, separator] of Object.entries({ ...separators, words: ' and ' }))
		for (const parts of [groups, other]) {
			const written = parts.join(separator)
			forms[`card ${parts[0]}, ${name}`] = { text: `refused ${written} today`, hidden: [written, card] }
		}
	const shapes: Readonly<Record<string, string>> = {
		'in brackets': `(${groups.join(') (')})`,
		'in square brackets': `[${groups.join('][')}]`,
		'a list of numbers': JSON.stringify(groups.map(Number)),
		'a list of texts': JSON.stringify(groups),
		'a printed list': JSON.stringify(groups, null, 2),
		'a list of digits': JSON.stringify([...card].map(Number)),
		'digits apart': [...card].join(' '),
		'an object': JSON.stringify({ a: 4111, b: 1111, c: 1111, d: 1111 }),
		'an object, inspected': "{ a: '4111', b: '1111', c: '1111', d: '1111' }",
		'a field of XML': `<pan>${card}</pan>`,
		'full-width digits': [...card].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
	}
	for (const [name, text] of Object.entries(shapes)) forms[`card, ${name}`] = { text: `no ${text}`, hidden: [text] }
	return forms
}

const form = (text: string, ...hidden: string[]): SecretForm => ({ text, hidden })

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl'
const pem = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'

const secretForms: Readonly<Record<string, SecretForm>> = {
	'a URL of Redis': form('connect failed: redis://worker:pw-of-redis@cache.example:6379/0', 'pw-of-redis'),
	'a URL of Postgres': form('could not reach postgresql://app:S3nh4Forte@db/prod', 'S3nh4Forte'),
	'a URL without a user': form('bad url rediss://:onlypassword@cache', 'onlypassword'),
	'a connection text': form('cannot parse "host=db user=app password=hunter2"', 'hunter2'),
	'a connection text of words': form('Server=db;Pwd=correcthorse;Uid=sa', 'correcthorse'),
	'a token in a query': form('GET https://db.turso.example/v2?authToken=abcDEF123 failed', 'abcDEF123'),
	'a signature in a query': form('403 for https://s3.example/k?X-Amz-Signature=9f86d081884c7d65', '9f86d081884c7d65'),
	'a password in JSON': form('rejected {"user":"app","password":"correct horse battery"}', 'correct horse', 'battery'),
	'a member in JSON': form('rejected "client":"correct horse"', 'correct horse'),
	'a password after a colon': form('login failed, password: correct horse battery staple', 'correct', 'staple'),
	'a password in quotes': form("invalid password 'correct horse'", 'correct', 'horse'),
	'a password after an equals sign': form('senha = correto cavalo', 'correto', 'cavalo'),
	'a key in Portuguese': form('chave: minha chave secreta', 'secreta'),
	'a secret in Portuguese': form('segredo "abre sesamo"', 'sesamo'),
	'a cookie': form('set-cookie: sid=abcdef; Path=/; HttpOnly', 'abcdef'),
	'a header of two words': form('Authorization: Bearer opaqueTokenOfLetters', 'opaqueTokenOfLetters'),
	'a bearer': form('invalid Bearer opaqueTokenOfLetters here', 'opaqueTokenOfLetters'),
	'Basic credentials': form('refused Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'),
	'a JWT': form(`expired ${jwt}`, jwt, 'eyJzdWIiOiI0MiJ9'),
	'a JWT in quotes': form(`token "${jwt}" expired`, jwt),
	'a private key': form(`-----BEGIN PRIVATE KEY-----\n${pem}\nshort\n-----END PRIVATE KEY-----`, pem),
	'a webhook secret': form('no match for whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
	'a live key': form('unknown key sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39HqLyjWDarjtT1zdp7dc'),
	'a cloud key': form('AKIAIOSFODNN7EXAMPLE is not allowed', 'AKIAIOSFODNN7EXAMPLE'),
	'a personal access token': form(
		'bad credentials ghp_16C7e42F292c6912E7710c838347Ae178B4a',
		'16C7e42F292c6912E7710c838347Ae178B4a',
	),
	'hex digits': form('digest 5f4dcc3b5aa765d61d8327deb882cf99 differs', '5f4dcc3b5aa765d61d8327deb882cf99'),
	'base 64': form('value c2VuaGEgZGUgdmVyZGFkZQ== refused', 'c2VuaGEgZGUgdmVyZGFkZQ'),
	'a security code': form('cvv: 907', '907'),
	'a PIN': form('"pin" 4312', '4312'),
	'a track of a card': form(';4111111111111111=2512101123?', '4111111111111111', '2512101123'),
}

const personalForms: Readonly<Record<string, SecretForm>> = {
	'a CPF': form('no customer 123.456.789-09', '123.456.789-09', '123.456'),
	'a bare CPF': form('no customer 12345678909', '12345678909'),
	'a CPF in groups': form('no customer 123 456 789 09', '123 456', '456 789'),
	'a CPF by name': form('cpf: 12345', '12345'),
	'a CNPJ': form('no company 12.345.678/0001-95', '12.345.678/0001-95'),
	'a bare CNPJ': form('no company 12345678000195', '12345678000195'),
	'a CNPJ with letters': form('no company 12.ABC.345/01DE-35', '12.ABC.345', '01DE-35'),
	'a telephone number': form('call +55 (11) 91234-5678', '91234-5678', '(11)'),
	'a bare telephone number': form('call 11912345678', '11912345678'),
	'a landline': form('call (11) 3123 4567', '3123', '4567'),
	'an e-mail': form('no account ana.souza@example.com.br', 'ana.souza', 'example.com.br'),
	'an e-mail in brackets': form('from Ana <ana@example.com>', 'ana@example'),
	'a random PIX key': form('pix 123e4567-e89b-12d3-a456-426614174000 not found', '123e4567', '426614174000'),
	'a copied PIX code': form('00020126580014br.gov.bcb.pix0136123e4567', '00020126580014', '123e4567'),
	'an account': form('agência 1234-5 conta 12345678-9', '1234-5', '12345678-9'),
	'a name by its field': form('{"nome":"Ana Souza"}', 'Ana', 'Souza'),
	'a name after a colon': form('titular: Ana Souza', 'Ana', 'Souza'),
	'a date of birth': form('born 1985-03-12', '1985-03-12', '1985'),
	'a date of birth, written here': form('nascido em 12/03/1985', '12/03/1985'),
	'a postal code': form('cep 01310-100', '01310-100'),
	'an identity card': form('rg 12.345.678-9', '12.345.678-9'),
}

/** Every form, by its name. */
export const secretFormsByName: Readonly<Record<string, SecretForm>> = {
	...cardForms(),
	...secretForms,
	...personalForms,
}

/** What any three digits may stand in: the times of records, those in ids of entries, and places in a stack, with the port of a page. */
const byChance =
	/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|\d{8}T\d{9}Z|(?:https?|file):\/\/[^\s"\\()]*\.m?[jt]s\b[^\s"\\()]*|:\d{1,6}:\d{1,6}\b/g

/** What of these forms a text holds, besides by chance. */
export function foundIn(text: string, { hidden }: SecretForm): string[] {
	const looked = text.replace(byChance, '')
	return hidden.filter((part) => looked.includes(part))
}

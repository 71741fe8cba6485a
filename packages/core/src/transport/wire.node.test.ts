import { testWire } from '../../test/wire.ts'

testWire({
	token: `POST /oauth2/token HTTP/1.1
host: HOST
connection: keep-alive
authorization: Basic dTpw
content-type: application/x-www-form-urlencoded
accept: */*
accept-language: *
sec-fetch-mode: cors
user-agent: node
accept-encoding: gzip, deflate
content-length: 34

grant_type=password&username=u&a=b`,
	pay: `POST /intents?meioPagamento=CREDITO HTTP/1.1
host: HOST
connection: keep-alive
accept: application/json
content-type: application/json
authorization: Bearer t
access_token: t
accept-language: *
sec-fetch-mode: cors
user-agent: node
accept-encoding: gzip, deflate
content-length: 22

{"nsuOrigem":"000123"}`,
	read: `GET /read?a=%C3%A9 HTTP/1.1
host: HOST
connection: keep-alive
accept: application/json
cache-control: no-cache, no-store
authorization: Bearer t
accept-language: *
sec-fetch-mode: cors
user-agent: node
accept-encoding: gzip, deflate

`,
})

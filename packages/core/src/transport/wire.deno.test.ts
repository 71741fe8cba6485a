import { testWire } from '../../test/wire.ts'

testWire({
	token: `POST /oauth2/token HTTP/1.1
content-length: 34
authorization: Basic dTpw
content-type: application/x-www-form-urlencoded
accept: */*
accept-language: *
user-agent: Deno
accept-encoding: gzip,br
host: HOST

grant_type=password&username=u&a=b`,
	pay: `POST /intents?meioPagamento=CREDITO HTTP/1.1
accept: application/json
content-type: application/json
authorization: Bearer t
access_token: t
accept-language: *
user-agent: Deno
accept-encoding: gzip,br
host: HOST
transfer-encoding: chunked

16
{"nsuOrigem":"000123"}
0

`,
	read: `GET /read?a=%C3%A9 HTTP/1.1
accept: application/json
cache-control: no-cache, no-store
authorization: Bearer t
accept-language: *
user-agent: Deno
accept-encoding: gzip,br
host: HOST

`,
})

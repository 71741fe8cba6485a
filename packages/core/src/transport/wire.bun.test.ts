import { testWire } from '../../test/wire.ts'

testWire({
	token: `POST /oauth2/token HTTP/1.1
Authorization: Basic dTpw
Content-Type: application/x-www-form-urlencoded
Connection: keep-alive
User-Agent: Bun
Accept: */*
Host: HOST
Content-Length: 34

grant_type=password&username=u&a=b`,
	pay: `POST /intents?meioPagamento=CREDITO HTTP/1.1
Accept: application/json
Authorization: Bearer t
Content-Type: application/json
access_token: t
Connection: keep-alive
User-Agent: Bun
Host: HOST
Content-Length: 22

{"nsuOrigem":"000123"}`,
	read: `GET /read?a=%C3%A9 HTTP/1.1
Accept: application/json
Authorization: Bearer t
Cache-Control: no-cache, no-store
Connection: keep-alive
User-Agent: Bun
Host: HOST

`,
})

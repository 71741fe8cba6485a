// Keys of the signature tests: made for them, published with them, and good for nothing else. Fixed, because runner and suite
// share them, and because WebKitGTK fails to generate an Ed25519 key now and then.
import type { JWK } from 'jose'

/** Whose key it is. Nobody trusts the stranger. */
export type Owner = 'client' | 'stranger'

export const keyPairs: Readonly<Record<'Ed25519' | 'ES256', Readonly<Record<Owner, JWK>>>> = {
	Ed25519: {
		client: {
			kty: 'OKP',
			crv: 'Ed25519',
			x: 'MahblGckQ25xVtD_fZ0CfxS3E6ztZqeQcAs5dryGhZ8',
			d: 'GG314Z_0_T8w18QqKm53lUEvsMqziTrRS_LZZoIab3A',
		},
		stranger: {
			kty: 'OKP',
			crv: 'Ed25519',
			x: 'LhOSSIZ9LelUhSYvLkbD9soVxHGbmY_a21qGomGRreY',
			d: 'sNKNZziEHh1shF_oT922n3mahnjwGv62CluctQIGit0',
		},
	},
	ES256: {
		client: {
			kty: 'EC',
			crv: 'P-256',
			x: 'q_yorkLW7R60Yrp4fzvMVWxeBSNoXEw4bzx06E3Dzp8',
			y: 'Y1F0ZVP0RHD9VPFNXSFzcEdlt04_qUc00pq7X86YHnE',
			d: 'S9oMhuo5oD42tFmR1oW54LxG3c6-BbcuPCDBrrKbTzs',
		},
		stranger: {
			kty: 'EC',
			crv: 'P-256',
			x: '_TTGvlGjWESvCJXMx1B8-btpwgUOUTVFwScxJR_VfOQ',
			y: 'E5KeWtnVHlUuiOX5eB_GIsq3dZP-m3GZADyX9VPYmq0',
			d: 'YwSU5aRaNBdS9A3yX0x0UmRiNF6SX5Bb14_0GoxmLto',
		},
	},
}

/** The client and the platform have the same secret. */
export const secrets: Readonly<Record<Owner, Uint8Array<ArrayBuffer>>> = {
	client: secretOf('a secret of these tests, shared.'),
	stranger: secretOf('a secret of these tests, foreign'),
}

function secretOf(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text)
}

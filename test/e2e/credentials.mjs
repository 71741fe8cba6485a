// The emulator's credentials in a file without the emulator, because programs and Workers are bundled with them.
import { passwordGrant } from '@tarja/core/password-grant'

export const credentials = (value = 'emulator-value') =>
	passwordGrant({
		basic: { user: 'emulator-client', password: 'emulator-password' },
		credential: { name: 'emulator-field', value },
	})

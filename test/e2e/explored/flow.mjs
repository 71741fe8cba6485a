// Explores how examples/bindings pays. Its flow is appended to this file, with the bindings that it invents.
import { emulatorCredentials } from '@tarja/emulator'
import { memoryJournal } from '@tarja/journal/memory'
import { served } from '../../../examples/bindings/bindings.ts'
import { responses } from '../../../examples/bindings/responses.ts'
import { platform as listed } from '../../../packages/explore/test/shop.ts'

export { resume, state } from './staged/journal.mjs'
export const platform = {
	bindings: { ...served, ...listed.bindings },
	responses: { ...responses, ...listed.responses },
}

export async function pay({ id, nsuOrigem, valorTransacao, dataHoraTerminal }) {
	const target = { baseUrl: process.env.TARJA_BASE_URL, credentials: emulatorCredentials, store: memoryJournal() }
	const intent = { nsuOrigem, valorTransacao, dataHoraTerminal: new Date(dataHoraTerminal) }
	await confirmAndCancel(target, () => {})({ id, intent })
}

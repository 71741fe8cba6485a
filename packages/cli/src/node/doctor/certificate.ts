import { type Check, failed, ok, skipped, warning } from './check.ts'

const dayMs = 86_400_000
/** Warns this many days before the end, because an authority may need weeks for a new one. */
const fewDays = 30

export const certificate: Check = {
	name: 'certificate',
	summary: 'Show how long your client certificate is valid',
	async run({ platform }) {
		if (!platform.certificate) return skipped('no client certificate is set')
		const { subject, validMs } = platform.certificate
		const name = subject.replaceAll('\n', ', ').slice(0, 200)
		const days = Math.floor((validMs.to - Date.now()) / dayMs)
		if (validMs.from > Date.now()) return failed(`${name} is not valid yet`, 'set the clock of this machine by NTP')
		if (days < 0) return failed(`${name} ended ${-days} days ago`, 'ask its issuer for a new one')
		const found = `${name}, ${days} days left`
		return days < fewDays ? warning(found, 'ask its issuer for a new one') : ok(found)
	},
}

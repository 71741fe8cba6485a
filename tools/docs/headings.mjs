/** The anchor that a heading has, on GitHub and on the site alike. */
export const toSlug = (heading) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replaceAll(' ', '-')

/** Returns the anchor of a heading, which is the same on GitHub and on the site. */
export const toSlug = (heading) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replaceAll(' ', '-')

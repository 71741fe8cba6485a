// In the place of VitePress's own: a page's other language is the page that it translates, or its translation; without one, the start page.
import { useData } from 'vitepress'
import { computed } from 'vue'

const home = (key) => (key === 'root' ? '/' : `/${key}/`)

export function useLangs({ correspondingLink = false } = {}) {
	const { site, localeIndex, page, theme } = useData()
	const currentLang = computed(() => ({
		label: site.value.locales[localeIndex.value]?.label,
		link: home(localeIndex.value),
	}))
	const localeLinks = computed(() =>
		Object.entries(site.value.locales)
			.filter(([key]) => key !== localeIndex.value)
			.map(([key, { label }]) => ({
				text: label,
				link: (correspondingLink && theme.value.otherLanguage[page.value.relativePath]) || home(key),
			})),
	)
	return { localeLinks, currentLang }
}

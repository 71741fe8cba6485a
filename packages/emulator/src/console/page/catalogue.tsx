import { useState } from 'preact/hooks'
import type { CatalogueGroup, CatalogueOperation } from '../../platform/catalogue.ts'
import { Badge } from './badge.tsx'
import { Copyable } from './copyable.tsx'
import { useAsked } from './hooks.ts'
import { Search } from './search.tsx'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

const states = ['documented', 'bound', 'stub'] as const

function countsIn(operations: readonly CatalogueOperation[]): string {
	const count = (wanted: string): number => operations.filter(({ state }) => state === wanted).length
	return states
		.filter(count)
		.map((state) => `${count(state)} ${t(`state.${state}`)}`)
		.join(', ')
}

interface GroupProps extends CatalogueGroup {
	readonly isOpen: boolean
	readonly binding: string
}

function Group({ title, operations, isOpen, binding }: GroupProps) {
	return (
		<li class="card">
			<details open={isOpen}>
				<summary>
					{title} <Badge tone="plain">{countsIn(operations)}</Badge>
				</summary>
				<ul>
					{operations.map(({ id, state, method, path }) => (
						<li key={id}>
							<code>{id}</code> <Badge tone={state === 'stub' ? 'plain' : 'good'}>{t(`state.${state}`)}</Badge>{' '}
							<small>{path && `${method} ${path}`}</small>
							{state === 'stub' && <Copyable title={t('catalogue.bind')} text={binding.replace('{id}', id)} />}
						</li>
					))}
				</ul>
			</details>
		</li>
	)
}

/**
 * Shows every operation that the reference names, searchable: documented in full, bound to this emulator, or known by name
 * only.
 */
export function Catalogue({ guide, state }: ViewProps) {
	const { groups = [] } = useAsked<{ groups: CatalogueGroup[] }>('catalogue', state.history) ?? {}
	const [words, setWords] = useState('')
	const wanted = words.trim().toLowerCase()
	const found = groups
		.map(({ title, operations }) => ({
			title,
			operations: operations.filter(({ id, state }) => `${title} ${id} ${state}`.toLowerCase().includes(wanted)),
		}))
		.filter(({ operations }) => operations.length)
	return (
		<section class="view" aria-label={t('view.catalogue')}>
			<p class="lead">{t('catalogue.lead', countsIn(groups.flatMap(({ operations }) => operations)))}</p>
			<Search label={t('catalogue.find')} hint={t('catalogue.hint')} words={words} onWords={setWords} />
			<ul class="cards">
				{found.map((group) => (
					<Group key={group.title} {...group} isOpen={found.length < 6} binding={guide.binding} />
				))}
			</ul>
		</section>
	)
}

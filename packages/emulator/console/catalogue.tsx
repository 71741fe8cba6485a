import { useState } from 'preact/hooks'
import type { CatalogueGroup, CatalogueOperation } from '../src/platform/catalogue.ts'
import { Badge } from './badge.tsx'
import { Copyable } from './copyable.tsx'
import { useAsked } from './hooks.ts'
import type { ViewProps } from './view.ts'

const tones = { documented: 'good', bound: 'good', stub: 'plain' } as const

interface OperationProps {
	readonly operation: CatalogueOperation
	readonly binding: string
}

function Operation({ operation: { id, state, method, path }, binding }: OperationProps) {
	return (
		<li>
			<code>{id.slice(id.indexOf('.') + 1)}</code> <Badge tone={tones[state]}>{state}</Badge>
			{path && (
				<small>
					{method} {path}
				</small>
			)}
			{state === 'stub' && <Copyable title={`Bind ${id}`} text={binding.replace('{id}', id)} />}
		</li>
	)
}

interface GroupProps {
	readonly group: CatalogueGroup
	readonly isOpen: boolean
	readonly binding: string
}

function Group({ group: { title, operations }, isOpen, binding }: GroupProps) {
	const count = (state: string): number => operations.filter((operation) => operation.state === state).length
	const parts = (['documented', 'bound', 'stub'] as const).filter((state) => count(state) > 0)
	return (
		<li>
			<details open={isOpen}>
				<summary>
					<h3>{title}</h3>
					<span>
						{parts.map((state) => (
							<Badge key={state} tone={tones[state]}>{`${count(state)} ${state}`}</Badge>
						))}
					</span>
				</summary>
				<ul>
					{operations.map((operation) => (
						<Operation key={operation.id} operation={operation} binding={binding} />
					))}
				</ul>
			</details>
		</li>
	)
}

/** Everything that the reference names: what it shows, what was bound, and what is a name only. */
export function Catalogue({ guide, state }: ViewProps) {
	const { groups = [] } = useAsked<{ groups: CatalogueGroup[] }>('catalogue', state.history) ?? {}
	const [words, setWords] = useState('')
	const wanted = words.trim().toLowerCase()
	const found = groups
		.map(({ title, operations }) => ({
			title,
			operations: title.toLowerCase().includes(wanted)
				? operations
				: operations.filter(({ id, state }) => `${id} ${state}`.toLowerCase().includes(wanted)),
		}))
		.filter(({ operations }) => operations.length > 0)
	const all = groups.flatMap(({ operations }) => operations)
	const count = (state: string): number => all.filter((operation) => operation.state === state).length
	return (
		<section aria-label="Catalogue">
			<p class="lead">
				{all.length} operations: {count('documented')} documented, {count('bound')} bound, {count('stub')} stubs, of
				which the reference shows no more than the name. A stub is bound from the vendor's page.
			</p>
			<input
				type="search"
				aria-label="Find operations"
				placeholder="Find: loans, refund, stub …"
				value={words}
				onInput={({ currentTarget }) => setWords(currentTarget.value)}
			/>
			<ul class="catalogue">
				{found.map((group) => (
					<Group key={group.title} group={group} isOpen={wanted !== '' && found.length < 6} binding={guide.binding} />
				))}
			</ul>
		</section>
	)
}

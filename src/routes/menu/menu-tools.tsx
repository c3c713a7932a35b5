import type { RefObject } from 'react'
import { FilterSheet } from './filter/filter-sheet.tsx'
import { SearchScreen, type SearchScreenProps } from './search/search-screen.tsx'
import { useInPlace } from './use-in-place.ts'

type Step = { open: boolean; close: () => void }

type MenuToolsProps = Omit<SearchScreenProps, 'onClose'> & {
  search: Step
  filter: Step
  /** The page that the search replaces. */
  page: RefObject<HTMLElement | null>
}

/** The menu's search and filter, which load after the first visit is drawn. */
export function MenuTools({ search, filter, page, ...rest }: MenuToolsProps) {
  const searching = useInPlace(search.open, page)
  return (
    <>
      {searching && <SearchScreen {...rest} onClose={search.close} />}
      <FilterSheet menu={rest.menu} avoided={rest.avoided} open={filter.open} onClose={filter.close} />
    </>
  )
}

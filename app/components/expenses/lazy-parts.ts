import { lazyPart } from '~/components/ui/lazy-part'

// The parts that the expense list loads only when it shows them, because most views show none: the forms of
// an expense, parts that few events have, the empty list, the dragging of files, and the actions on selected
// expenses.

export const EditExpensePanel = lazyPart(async () => (await import('./edit-panel')).EditExpensePanel)

export const ShowExpensePanel = lazyPart(async () => (await import('./show-panel')).ShowExpensePanel)

export const NewExpensePanel = lazyPart(async () => (await import('./new-panel')).NewExpensePanel)

export const Papers = lazyPart(async () => (await import('~/components/receipts/papers')).Papers)

export const Duplicates = lazyPart(async () => (await import('./duplicates')).Duplicates)

export const UndoNotice = lazyPart(async () => (await import('./undo-notice')).UndoNotice)

export const MissingRates = lazyPart(async () => (await import('./missing-rates')).MissingRates)

export const ClosedNotice = lazyPart(async () => (await import('./closed-notice')).ClosedNotice)

export const EmptyList = lazyPart(async () => (await import('./empty-list')).EmptyList)

export const FileDrag = lazyPart(async () => (await import('./file-drag')).FileDrag)

export const SelectionBar = lazyPart(async () => (await import('./selection-bar')).SelectionBar)

/** The query parameters with which `UndoNotice` reports the last action. */
const RESULT_PARAMETERS = ['undo', 'copied', 'deleted', 'deleted_at']

/** Loads the parts that an address of the expense list shows. */
export async function loadPartsOfAddress({ searchParams }: URL): Promise<void> {
  if (searchParams.has('edit')) await Promise.all([EditExpensePanel.load(), ShowExpensePanel.load()])
  if (searchParams.has('new')) await NewExpensePanel.load()
  if (RESULT_PARAMETERS.some((name) => searchParams.has(name))) await UndoNotice.load()
}

// the server loads all parts when it starts, because it cannot wait for a part while it renders
if (import.meta.env.SSR)
  await Promise.all(
    [
      EditExpensePanel,
      ShowExpensePanel,
      NewExpensePanel,
      Papers,
      Duplicates,
      UndoNotice,
      FileDrag,
      MissingRates,
      ClosedNotice,
      EmptyList,
      SelectionBar,
    ].map((part) => part.load()),
  )

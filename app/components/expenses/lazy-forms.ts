import { lazyPart } from '~/components/ui/lazy-part'

// What the expense view loads later: the forms of an expense, as it shows a list and mostly no form, and the
// dragging of files.

export const EditExpensePanel = lazyPart(async () => (await import('./edit-panel')).EditExpensePanel)

export const NewExpenseForm = lazyPart(async () => (await import('./form')).ExpenseForm)

export const FileDrag = lazyPart(async () => (await import('./file-drag')).FileDrag)

/** Makes ready what an address of the expense view shows. */
export async function loadForms({ searchParams }: URL): Promise<void> {
  if (searchParams.has('edit')) await EditExpensePanel.load()
  if (searchParams.has('new')) await NewExpenseForm.load()
}

if (import.meta.env.SSR) await Promise.all([EditExpensePanel.load(), NewExpenseForm.load(), FileDrag.load()])

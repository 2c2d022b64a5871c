import { lazyPart } from '~/components/ui/lazy-part'

// The forms of an expense in the expense view, which shows a list and mostly no form.

export const EditExpensePanel = lazyPart(async () => (await import('./edit-panel')).EditExpensePanel)

export const NewExpenseForm = lazyPart(async () => (await import('./form')).ExpenseForm)

/** Makes ready what an address of the expense view shows. */
export async function loadForms({ searchParams }: URL): Promise<void> {
  if (searchParams.has('edit')) await EditExpensePanel.load()
  if (searchParams.has('new')) await NewExpenseForm.load()
}

if (import.meta.env.SSR) await Promise.all([EditExpensePanel.load(), NewExpenseForm.load()])

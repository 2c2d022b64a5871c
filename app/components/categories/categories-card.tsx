import { useActionData } from '@remix-run/react'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import type { Failure } from '~/domain/errors'
import { CategoryPanel } from './form'
import { CATEGORIES_PATH, deleteCategoryPath, editCategoryPath, NEW_CATEGORY_PATH } from './paths'
import type { CategoriesViewModel, CategoryRow } from './view-models'

/** The user's categories with their rules and forms. */
export function Categories({ rows, usualNames, form, categoryToDelete, isGone }: CategoriesViewModel) {
  const actionFailure = useActionData<Failure>()
  // a rejected category form shows its failure itself, and other forms of the settings page show theirs
  const isShownInPanel = form !== null && actionFailure?.intent === form.intent
  return (
    <>
      {actionFailure && CATEGORY_INTENTS.includes(actionFailure.intent) && !isShownInPanel && (
        <FailureNotice failure={actionFailure} />
      )}
      {isGone && <Notice bad>This category is gone. It was deleted, perhaps in another tab.</Notice>}
      {rows.length > 0 ? (
        <>
          <p className="muted">
            They are suggested in place of the usual ones. What their rules say is checked before an event is
            closed.
          </p>
          <ul className="categories">
            {rows.map((row) => (
              <li
                key={row.id}
                aria-current={row.id === form?.id || row.id === categoryToDelete?.id || undefined}
              >
                <CategoryRules {...row} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <UsualCategories names={usualNames} />
      )}
      {categoryToDelete && (
        <ConfirmPanel
          title={`Delete “${categoryToDelete.name}”?`}
          here={CATEGORIES_PATH}
          fields={{ intent: 'delete-category', id: categoryToDelete.id }}
          submit="Delete category"
        >
          <p>Its rules are gone with it. Expenses keep its name.</p>
        </ConfirmPanel>
      )}
      {form ? (
        // the id of a new category changes with each load of the page, but typed text must stay
        <CategoryPanel {...form} key={form.intent === 'add-category' ? '' : form.id} />
      ) : (
        <p className="actions">
          <a className="button" href={NEW_CATEGORY_PATH}>
            Add category
          </a>
        </p>
      )}
    </>
  )
}

const CATEGORY_INTENTS = ['keep-usual-categories', 'add-category', 'change-category', 'delete-category']

function CategoryRules({ id, name, rules }: CategoryRow) {
  return (
    <>
      <span>
        {name}
        {rules.map((rule) => (
          <span className="note" key={rule}>
            {rule}
          </span>
        ))}
      </span>
      <span className="row-actions">
        <a className="quiet-link" href={editCategoryPath(id)} aria-label={`Edit ${name}`}>
          Edit
        </a>
        <a className="quiet-link" href={deleteCategoryPath(id)} aria-label={`Delete ${name}`}>
          Delete
        </a>
      </span>
    </>
  )
}

/** Shows the suggested categories while the user has none, and a link to change them. */
function UsualCategories({ names }: { names: readonly string[] }) {
  return (
    <>
      <p className="muted">
        {`Claimbook suggests these: ${names.join(', ')}. Use them as your categories to remove some, or to set rules such as a limit.`}
      </p>
      <form method="post" action={CATEGORIES_PATH}>
        <input type="hidden" name="intent" value="keep-usual-categories" />
        <button className="button" type="submit">
          Use these categories
        </button>
      </form>
    </>
  )
}

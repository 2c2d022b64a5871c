import { useEffect, useRef } from 'react'

/** Keys with a description of each. */
type KeyList = readonly (readonly [key: string, words: string])[]

const listKeys = (furtherKeys: KeyList = []): KeyList => [
  ['Ctrl K', 'Search everything'],
  ['/', 'Search this list'],
  ['N', 'New'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['E', 'Edit the row'],
  ...furtherKeys,
  ['Esc', 'Leave a field, so that single keys work'],
  ['?', 'Show these keys'],
]

/** The keys of each kind of page: a list, a list with selectable rows, and the review of receipts. */
const KEYS = {
  list: listKeys(),
  selection: listKeys([
    ['Space', 'Select the row'],
    ['U or Ctrl Z', 'Undo what was just done'],
  ]),
  review: [
    ['Ctrl K', 'Search everything'],
    ['Enter', 'Confirm, also from a field'],
    ['F', 'Go to the next field to check'],
    ['1 to 9', 'Choose a value that is offered'],
    ['Esc', 'Leave the field, so that single keys work'],
    ['C', 'Confirm'],
    ['S or N', 'Next receipt'],
    ['P', 'Previous receipt'],
    ['D or Delete', 'Delete the receipt'],
    ['U', 'Undo'],
    ['Z, +, −', 'Zoom'],
    ['T', 'Turn the picture'],
    ['V', 'Divide a file of several receipts'],
    ['O', 'Keep it with the claim'],
    ['A', 'Add a refund to the expense of its sale'],
    ['R', 'Use it as proof of a rate'],
    ['?', 'Show these keys'],
  ],
} satisfies Record<string, KeyList>

export type PageWithKeys = keyof typeof KEYS

interface Props {
  page: PageWithKeys
  /** whether single keys are switched on */
  areSingleKeysOn: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** A dialog that lists the keys of a page; it is open while it is mounted. */
export function KeysDialog({ page, areSingleKeysOn, onSwitch, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="card" ref={dialog} aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {KEYS[page].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          onChange={(change) => onSwitch(change.currentTarget.checked)}
        />
        Single keys work while you are not typing
      </label>
      <button className="button" type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  )
}

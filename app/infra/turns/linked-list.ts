/** A value in a `LinkedList`. */
export interface ListNode<T> {
  readonly value: T
  previous: ListNode<T> | undefined
  next: ListNode<T> | undefined
  isRemoved: boolean
}

/**
 * Values in the order in which they were added; adding, and removing any of them, takes the same time however
 * many there are.
 */
export class LinkedList<T> {
  first: ListNode<T> | undefined
  last: ListNode<T> | undefined
  size = 0

  /** Adds a value behind all others. */
  add(value: T): ListNode<T> {
    const node: ListNode<T> = { value, previous: this.last, next: undefined, isRemoved: false }
    if (this.last) this.last.next = node
    else this.first = node
    this.last = node
    this.size++
    return node
  }

  /** Removes a node of this list, which is still in it. */
  remove(node: ListNode<T>): void {
    const { previous, next } = node
    if (previous) previous.next = next
    else this.first = next
    if (next) next.previous = previous
    else this.last = previous
    node.isRemoved = true
    this.size--
  }
}

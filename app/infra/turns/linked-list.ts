/** A value in a `LinkedList`. */
export interface ListNode<T> {
  readonly value: T
  previous: ListNode<T> | undefined
  next: ListNode<T> | undefined
  isRemoved: boolean
}

/** Values in the order in which they were added. Adding and removing take the same time for any length. */
export class LinkedList<T> {
  first: ListNode<T> | undefined
  last: ListNode<T> | undefined
  size = 0

  /** Adds a value at the end. */
  add(value: T): ListNode<T> {
    const node: ListNode<T> = { value, previous: this.last, next: undefined, isRemoved: false }
    if (this.last) this.last.next = node
    else this.first = node
    this.last = node
    this.size++
    return node
  }

  /** Removes a node, which must still be in this list. */
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

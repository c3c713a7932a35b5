/**
 * Returns a mark that differs after each change of the data that all phones of a shop get, such as the menu; null while
 * changes can't be noticed. The mark may also differ although nothing has changed. Costs no query.
 */
export type ChangeMark = () => string | null

/** The marks by database. A transaction has none, so it is always queried. */
const marks = new WeakMap<object, ChangeMark>()
/**
 * Like `ChangeMark`, but for all data, orders and sessions included. If other servers write to the database too, a
 * query is needed to get this mark, so it is a promise then.
 */
export type MarkOfAll = () => string | null | Promise<string | null>

const marksOfAll = new WeakMap<object, MarkOfAll>()

/** Sets how changes of a database are noticed from now on; null if they aren't noticed at all. */
export function seeChangesBy(db: object, mark: ChangeMark | null): void {
  if (mark) marks.set(db, mark)
  else marks.delete(db)
}

/**
 * Sets how any write to a database, by any process, is noticed at once. If this isn't set, answers that are for one
 * customer aren't kept.
 */
export function seeAllChangesBy(db: object, mark: MarkOfAll): void {
  marksOfAll.set(db, mark)
}

/**
 * The mark of the database's present state. What is read after asking for the mark still holds as long as the mark is
 * the same. Null if only a query tells.
 */
export const changeMark = (db: object): string | null => marks.get(db)?.() ?? null

/**
 * Like `changeMark`, but the mark differs after any change at all. Callers that await it go on in the order in which
 * they asked.
 */
export const markOfAll = (db: object): ReturnType<MarkOfAll> => marksOfAll.get(db)?.() ?? null

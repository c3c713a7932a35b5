/**
 * Answers a mark that is another one after each change of what all phones of a shop get; null while it can't tell. It may be
 * another one although nothing has changed. Costs no query.
 */
export type ChangeMark = () => string | null

/** By database; a transaction of it has none, and is always asked. */
const marks = new WeakMap<object, ChangeMark>()
/** The same of whatever is written, orders and sessions too; a database that other servers write to has to be asked for it. */
export type MarkOfAll = () => string | null | Promise<string | null>

const marksOfAll = new WeakMap<object, MarkOfAll>()

/** Says how changes of a database are seen from now on; null for not at all. */
export function seeChangesBy(db: object, mark: ChangeMark | null): void {
  if (mark) marks.set(db, mark)
  else marks.delete(db)
}

/** Says how whatever is written in a database is seen at once, by whomever; without it nothing of one customer is kept. */
export function seeAllChangesBy(db: object, mark: MarkOfAll): void {
  marksOfAll.set(db, mark)
}

/**
 * The mark of what is in the database now. What was read after it was asked for is still so as long as it stays the same;
 * null where only a query tells.
 */
export const changeMark = (db: object): string | null => marks.get(db)?.() ?? null

/** The same, and another one after each change of anything. Those who wait for it go on in the order in which they asked. */
export const markOfAll = (db: object): ReturnType<MarkOfAll> => marksOfAll.get(db)?.() ?? null

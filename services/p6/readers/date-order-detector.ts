import type { OnRead } from '../../platform/tables/read-bytes.js';
import type { Table } from '../../platform/tables/table.js';
import { type DateOrder, orderOfFormat, type ParsedDay, parseDay, type UsualDayOrder } from './schedule-dates.js';
import type { TableHeader } from './table-header.js';

/** What decides where a file's numeric dates allow both orders. */
export interface DayOrders {
  /** By the user, for this file. */
  readonly chosen?: DateOrder | undefined;
  /** Where the works are. */
  readonly usual?: UsualDayOrder | undefined;
}

/** As much of a date as the notice quotes. */
const MAX_QUOTED_LENGTH = 100;
const EXAMPLES = { dmy: '03/04/2026 as 3 April 2026', mdy: '03/04/2026 as 4 March 2026' } as const;

/**
 * Finds the order of day and month in the numeric dates of a table: the user's choice, the file's own format, a value that allows
 * only one order, the order that is usual in the region, else month first (docs/product/schedules.md, Dates).
 */
export class DateOrderDetector {
  /** How dates are read and why, for the user; undefined if no date needs an order. */
  notice: string | undefined;
  #order: DateOrder | null;
  #numeric = false;
  #proven = false;

  constructor(
    private readonly table: Table,
    private readonly header: TableHeader,
    private readonly columns: ReadonlySet<number>,
    private readonly orders: DayOrders,
    private readonly onExtraRead: OnRead,
  ) {
    this.#order = orders.chosen ?? null;
  }

  /** The day of a cell; a promise of it only where the order has to be found out, since a schedule has a million dates. */
  read(text: string, row: number): string | null | Promise<string | null> {
    if (text === '') return null;
    const parsed = parseDay(text, this.#order, this.table.counts1904);
    if (parsed.orders === null) return parsed.day;
    if (!this.#numeric && this.orders.chosen) this.#settle(this.orders.chosen, 'as chosen');
    this.#numeric = true;
    if (this.#order !== null || parsed.orders.length === 0) return parsed.day;
    return this.#decide(text, row, parsed).then(() => parseDay(text, this.#order, this.table.counts1904).day);
  }

  /** Searches the file only when needed: most dates are serials or name the month. */
  async #decide(text: string, row: number, parsed: ParsedDay): Promise<void> {
    const format = await this.table.dateFormat();
    const named = format === null ? null : orderOfFormat(format);
    if (named !== null) return this.#settle(named, `as the file itself says (${format})`);
    if (parsed.orders!.length === 1) return this.#settleBy(parsed.orders![0]!, text, row);
    for await (const rows of this.table.rows(this.onExtraRead, this.columns)) {
      for (const found of rows) {
        if (found.row <= this.header.row) continue;
        for (const column of [this.header.start, this.header.end]) {
          const cell = found.cells[column];
          if (cell === undefined || cell === '') continue;
          const { orders } = parseDay(cell, null, this.table.counts1904);
          if (orders?.length === 1) return this.#settleBy(orders[0]!, cell.trim(), found.row);
        }
      }
    }
    const { usual } = this.orders;
    if (!usual) return this.#settle('mdy', `${EXAMPLES.mdy}, since nothing in the file says otherwise`);
    this.#settle(usual.order, `${EXAMPLES[usual.order]}, as ${usual.where}: nothing in the file says otherwise`);
  }

  /** By a date that allows one order only. */
  #settleBy(order: DateOrder, text: string, row: number): void {
    this.#proven = true;
    this.#settle(order, `as row ${row} shows (${text.slice(0, MAX_QUOTED_LENGTH)})`);
  }

  #settle(order: DateOrder, reason: string): void {
    this.#order = order;
    this.notice = `Dates are read ${order === 'dmy' ? 'day first' : 'month first'}, ${reason}.`;
  }

  /** The order, if the user can choose another one; null if no date needs an order, or a date allows only this one. */
  ambiguousOrder(): DateOrder | null {
    return this.#numeric && !this.#proven ? this.#order : null;
  }
}
